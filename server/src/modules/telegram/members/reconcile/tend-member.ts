import { earlier, hours, later } from '../../../../kit/clock.ts';
import { restsInChannel } from '../../accounts/rests.store.ts';
import { lockKeeper } from '../../channels/moves.store.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import { TelegramRefusal } from '../../telegram.port.ts';
import { pendingInvites } from '../access/invites.store.ts';
import type { MembersDeps, TendedAccount } from '../deps.ts';
import { afterFailure, limits } from '../limits.ts';
import type { Trouble } from '../member-letters.ts';
import { tellTrouble } from '../member-news.ts';
import { lockMember, readMember, saveMember } from '../members.store.ts';
import { nextStep, type StepKind } from './next-step.ts';
import { reschedule } from './reschedule.ts';
import { takeStep } from './take-step.ts';
import { beginTrouble, countError, endTrouble, takeOffSale } from './watches.store.ts';

type Deps = Pick<
  MembersDeps,
  'database' | 'clock' | 'random' | 'log' | 'publish' | 'notify' | 'mails' | 'people' | 'graceHours' | 'publicUrl'
>;

const rescheduleMember = (deps: Deps, id: string): Promise<void> =>
  deps.database.transact(async (tx) => void (await reschedule(deps, tx, await lockMember(tx, id))));

/** Makes the next call for a member. Returns its kind; null when there was nothing to do. */
export async function tendMember(deps: Deps, account: TendedAccount, id: string): Promise<StepKind | null> {
  const { database, clock, graceHours } = deps;
  const found = await readMember(database.read, id);
  if (!found) return null;
  const { member, channel, isTroubled } = found;
  // Fencing: the channel has moved to another account, which goes on from here.
  if (channel.accountId !== account.id) return null;
  const now = clock.now();
  const invites = await pendingInvites(database.read, id);
  const rests = await restsInChannel(database.read, channel.id, now);
  const step = nextStep({ member, invites, rests, grace: hours(graceHours), now });
  if (step.do === 'WAIT') {
    await rescheduleMember(deps, id);
    return null;
  }
  await takeStep(deps, { account, member, channel }, step);
  if (isTroubled) await database.transact((tx) => endTrouble(tx, channel.id));
  return step.do;
}

/** Nothing can be done in a channel: its seller is told, and it is tried again every hour. Sales stop until that is over. */
export const leaveInTrouble = (
  deps: Deps,
  { channel, accountId }: { channel: ChannelRow; accountId: string },
  trouble: Trouble,
): Promise<void> =>
  deps.database.transact(async (tx) => {
    const now = deps.clock.now();
    // The trouble of an account that no longer keeps the channel says nothing about the channel.
    if ((await lockKeeper(tx, channel.id, 'no key update')) !== accountId) return;
    const isNew = await beginTrouble(tx, { channelId: channel.id, trouble, retryAt: later(now, limits.troubleAgain), now });
    // An unknown error is not the seller's to fix: sales are paused, and resume when it is over.
    if (trouble !== 'UNEXPECTED') await takeOffSale(tx, channel.id, now);
    if (isNew) await tellTrouble(deps, tx, channel, trouble);
  });

/** Retried after a backoff. */
export const putOff = (deps: Pick<MembersDeps, 'database' | 'clock'>, id: string): Promise<void> =>
  deps.database.transact(async (tx) => {
    const now = deps.clock.now();
    const { attempts, dueStep } = await lockMember(tx, id);
    const dueAt = later(now, afterFailure(attempts + 1));
    if (dueStep) await saveMember(tx, { id, now, changes: { attempts: attempts + 1, dueAt } });
  });

export const delayMember = (deps: Pick<MembersDeps, 'database' | 'clock'>, id: string, until: Date): Promise<void> =>
  deps.database.transact(async (tx) => {
    const { dueStep } = await lockMember(tx, id);
    if (dueStep) await saveMember(tx, { id, now: deps.clock.now(), changes: { dueAt: until } });
  });

/** A class of calls rests from now on: the member waits for its end, or something else is done for them. */
export const waitForRest = rescheduleMember;

/** Trouble of the channel as a whole; null for everything else. An unknown error is trouble when it repeats. */
export async function troubleIn(
  deps: Pick<MembersDeps, 'database' | 'clock' | 'log'>,
  channelId: string | undefined,
  error: unknown,
): Promise<Trouble | null> {
  if (!(error instanceof TelegramRefusal) || channelId === undefined) return null;
  if (error.kind === 'NOT_ADMINISTRATOR' || error.kind === 'CHANNEL_GONE') return error.kind;
  if (error.kind !== 'UNEXPECTED') return null;
  const now = deps.clock.now();
  const text = (error.words ?? 'unknown').slice(0, 200);
  const { count, since } = await deps.database.transact((tx) => countError(tx, { channelId, text, now }));
  const isRepeated = count >= limits.unexpected.times || since <= earlier(now, limits.unexpected.within);
  const told = { channelId, words: text, callClass: error.callClass, count };
  if (isRepeated) deps.log.error(told, 'Telegram answers with an unknown error again and again; sales of the channel are paused');
  else deps.log.warn(told, 'Telegram answers with an unknown error');
  return isRepeated ? 'UNEXPECTED' : null;
}
