import { hours, later } from '../../../kit/clock.ts';
import { isDatabaseLost } from '../../../platform/db/database-errors.ts';
import { lockKeeper } from '../channels/moves.store.ts';
import type { ChannelRow } from '../channels/tables.ts';
import { TelegramRefusal } from '../telegram.port.ts';
import { unsettledInvites } from './invites.store.ts';
import { afterFailure, limits } from './limits.ts';
import { tellTrouble } from './member-news.ts';
import { lockMember, readMember, saveMember } from './members.store.ts';
import { nextStep } from './next-step.ts';
import type { TendedAccount } from './paced.ts';
import type { MembersParts } from './parts.ts';
import { reschedule } from './reschedule.ts';
import { takeStep } from './take-step.ts';
import { beginTrouble, endTrouble, takeOffSale } from './watches.store.ts';

// More than the longest way from one state to another: whoever needs more goes round in circles.
const mostSteps = 12;

/** What is to be done for a member at this moment, one step after the other. */
export async function tendMember(parts: MembersParts, account: TendedAccount, id: string): Promise<void> {
  const { database, clock, graceHours } = parts;
  for (let steps = 0; steps < mostSteps; steps++) {
    const found = await readMember(database.read, id);
    if (!found) return;
    const { member, channel, trouble } = found;
    // Fencing: the channel has moved to another account, which goes on from here.
    if (channel.accountId !== account.id) return;
    const invites = await unsettledInvites(database.read, id);
    const step = nextStep({ member, invites, grace: hours(graceHours), now: clock.now() });
    if (step.do === 'WAIT') {
      if (steps === 0) await database.transact(async (tx) => void (await reschedule(parts, tx, await lockMember(tx, id))));
      return;
    }
    await takeStep(parts, { account, member, channel }, step);
    if (trouble) await database.transact((tx) => endTrouble(tx, channel.id));
  }
  throw new Error(`Member ${id} is never done`);
}

/** Nothing can be done in a channel: it is not sold any more, its seller is told, and it is tried again now and then. */
export const leaveInTrouble = (
  parts: MembersParts,
  { channel, accountId }: { channel: ChannelRow; accountId: string },
  trouble: 'NOT_ADMINISTRATOR' | 'CHANNEL_GONE',
): Promise<void> =>
  parts.database.transact(async (tx) => {
    const now = parts.clock.now();
    // The trouble of an account that no longer keeps the channel says nothing about the channel.
    if ((await lockKeeper(tx, channel.id, 'no key update')) !== accountId) return;
    const isNew = await beginTrouble(tx, { channelId: channel.id, trouble, retryAt: later(now, limits.troubleAgain), now });
    await takeOffSale(tx, channel.id, now);
    if (isNew) await tellTrouble(parts, tx, channel, trouble);
  });

/** Comes up again a little later. */
export const putOff = (parts: MembersParts, id: string): Promise<void> =>
  parts.database.transact(async (tx) => {
    const now = parts.clock.now();
    const attempts = (await lockMember(tx, id)).attempts + 1;
    await saveMember(tx, { id, now, changes: { attempts, dueAt: later(now, afterFailure(attempts)) } });
  });

/** Without an access hash nothing can be written; a check of all members makes the member due as soon as it has found one. */
export const putOffUnknown = (parts: MembersParts, id: string): Promise<void> =>
  parts.database.transact(async (tx) => {
    const now = parts.clock.now();
    const attempts = (await lockMember(tx, id)).attempts + 1;
    await saveMember(tx, { id, now, changes: { attempts, dueAt: later(now, limits.unknownAgain) } });
  });

export const isUnknownPerson = (error: unknown): boolean => error instanceof TelegramRefusal && error.kind === 'PERSON_UNKNOWN';

/** The channel is out of order, as far as this account goes. */
export const troubleIn = (error: unknown): 'NOT_ADMINISTRATOR' | 'CHANNEL_GONE' | null =>
  error instanceof TelegramRefusal && (error.kind === 'NOT_ADMINISTRATOR' || error.kind === 'CHANNEL_GONE') ? error.kind : null;

/** Nothing else can be done in this account for now: it rests, or is not linked any more, or nothing can be written down. */
export const endsTurn = (error: unknown): boolean =>
  isDatabaseLost(error) || (error instanceof TelegramRefusal && (error.kind === 'FLOOD' || error.kind === 'SESSION_ENDED'));
