import { seconds } from '../../../kit/clock.ts';
import type { OpenAccount } from '../telegram.port.ts';
import { limits } from './limits.ts';

export type TendedAccount = Pick<
  OpenAccount,
  'createInviteLink' | 'joinedThrough' | 'revokeInviteLink' | 'members' | 'isThere' | 'remove' | 'readmit' | 'describe'
>;

/** The account with a pause before every call, and how many there were. */
export function paced(account: OpenAccount, pause: (milliseconds: number) => Promise<void>): { account: TendedAccount; calls(): number } {
  let calls = 0;
  const next = async () => {
    calls++;
    await pause(seconds(1) / limits.callsPerSecond);
  };
  return {
    calls: () => calls,
    account: {
      createInviteLink: (channel, link) => next().then(() => account.createInviteLink(channel, link)),
      joinedThrough: (channel, link) => next().then(() => account.joinedThrough(channel, link)),
      revokeInviteLink: (channel, link) => next().then(() => account.revokeInviteLink(channel, link)),
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
