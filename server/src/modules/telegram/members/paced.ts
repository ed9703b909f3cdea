import { seconds } from '../../../kit/clock.ts';
import type { OpenAccount } from '../telegram.port.ts';
import { limits } from './limits.ts';

type TendedCalls =
  | 'createInviteLink'
  | 'joinedThrough'
  | 'revokeInviteLink'
  | 'members'
  | 'findMember'
  | 'findRemoved'
  | 'isThere'
  | 'remove'
  | 'readmit'
  | 'describe';

/** With the id of its row: what is stored of an account's answers may be valid for this account alone. */
export type TendedAccount = Pick<OpenAccount, TendedCalls> & { id: string };

/** The account with a pause before every call, and how many there were. */
export function paced(
  { id, account }: { id: string; account: OpenAccount },
  pause: (milliseconds: number) => Promise<void>,
): { account: TendedAccount; calls(): number } {
  let calls = 0;
  const next = async () => {
    calls++;
    await pause(seconds(1) / limits.callsPerSecond);
  };
  return {
    calls: () => calls,
    account: {
      id,
      createInviteLink: (channel, link) => next().then(() => account.createInviteLink(channel, link)),
      joinedThrough: (channel, link) => next().then(() => account.joinedThrough(channel, link)),
      revokeInviteLink: (channel, link) => next().then(() => account.revokeInviteLink(channel, link)),
      findMember: (channel, person) => next().then(() => account.findMember(channel, person)),
      findRemoved: (channel, person) => next().then(() => account.findRemoved(channel, person)),
      isThere: (channel, person) => next().then(() => account.isThere(channel, person)),
      remove: (channel, person) => next().then(() => account.remove(channel, person)),
      readmit: (channel, person) => next().then(() => account.readmit(channel, person)),
      describe: (channel) => next().then(() => account.describe(channel)),
      async *members(channel) {
        await next();
        yield* account.members(channel);
      },
    },
  };
}
