import { AccountBusy } from '../accounts/with-account.ts';
import { findChannel } from '../channels/channels.store.ts';
import { TelegramRefusal } from '../telegram.port.ts';
import { checkChannel, putOffCheck } from './check-channel.ts';
import { type Due, dueInAccount } from './due.store.ts';
import { limits } from './limits.ts';
import { readMember } from './members.store.ts';
import { readOutsider } from './outsiders.store.ts';
import { paced, type TendedAccount } from './paced.ts';
import type { MembersParts } from './parts.ts';
import { endsTurn, isUnknownPerson, leaveInTrouble, putOff, putOffUnknown, tendMember, troubleIn } from './tend-member.ts';
import { putOffOutsider, tendOutsider } from './tend-outsider.ts';

/** IDLE: nothing is left to do now. MORE: there is. RESTS: nothing can be done here for now, and somebody comes back. */
type Outcome = 'IDLE' | 'MORE' | 'RESTS';

const tenders: Record<Due['kind'], (parts: MembersParts, account: TendedAccount, id: string) => Promise<void>> = {
  MEMBER: tendMember,
  OUTSIDER: tendOutsider,
  CHECK: checkChannel,
};
const puttersOff: Record<Due['kind'], (parts: MembersParts, id: string) => Promise<void>> = {
  MEMBER: putOff,
  OUTSIDER: putOffOutsider,
  CHECK: putOffCheck,
};

const channelOf = async ({ database: { read } }: MembersParts, { kind, id }: Due) => {
  if (kind === 'MEMBER') return (await readMember(read, id))?.channel;
  if (kind === 'OUTSIDER') return (await readOutsider(read, id))?.channel;
  return (await findChannel(read, id)) ?? undefined;
};

/** True when Telegram answered, if only to say that this cannot be done. */
async function tend(parts: MembersParts, account: TendedAccount, due: Due): Promise<boolean> {
  try {
    await tenders[due.kind](parts, account, due.id);
    return true;
  } catch (error) {
    if (endsTurn(error)) throw error;
    // What only this one meets with must not keep the others waiting.
    if (!(error instanceof TelegramRefusal))
      parts.log.error({ err: error, ...due }, 'a member could not be looked after and comes up again');
    const trouble = troubleIn(error);
    const channel = trouble ? await channelOf(parts, due) : undefined;
    if (trouble && channel) await leaveInTrouble(parts, { channel, accountId: account.id }, trouble);
    else if (isUnknownPerson(error) && due.kind === 'MEMBER') await putOffUnknown(parts, due.id);
    else await puttersOff[due.kind](parts, due.id);
    return trouble !== null || isUnknownPerson(error);
  }
}

const batch = 20;

/** One turn with an account: it is opened once, and works through what is due, the oldest first. */
export function tendAccount(parts: MembersParts): (accountId: string, waitSeconds: number) => Promise<Outcome> {
  const { database, clock, withAccount, pause } = parts;

  const turn = (accountId: string) => async (opened: Parameters<Parameters<typeof withAccount>[1]>[0]) => {
    const { account, calls } = paced({ id: accountId, account: opened }, pause);
    let aways = 0;
    for (;;) {
      const due = await dueInAccount(database.read, { accountId, now: clock.now(), most: batch });
      if (due.length === 0) return 'IDLE';
      for (const one of due) {
        if (calls() >= limits.callsInTurn) return 'MORE';
        aways = (await tend(parts, account, one)) ? 0 : aways + 1;
        if (aways >= limits.awaysInTurn) return 'RESTS';
      }
    }
  };

  return async (accountId, waitSeconds) => {
    try {
      return await withAccount(accountId, turn(accountId), { waitSeconds });
    } catch (error) {
      if (error instanceof AccountBusy || error instanceof TelegramRefusal) return 'RESTS';
      throw error;
    }
  };
}
