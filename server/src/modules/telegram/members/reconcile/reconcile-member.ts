import { earlier, hours, later } from '../../../../kit/clock.ts';
import { findChannelFloodWaits } from '../../accounts/flood-waits.store.ts';
import { lockOwnerAccountId } from '../../channels/moves.store.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import { TelegramError } from '../../telegram.port.ts';
import { pendingInvites } from '../access/invites.store.ts';
import type { AccountWithId, MembersDeps } from '../deps.ts';
import { backoffAfter, limits } from '../limits.ts';
import type { Trouble } from '../member-text.ts';
import { lockMember, readMember, saveMember } from '../members.store.ts';
import { notifyChannelTrouble } from '../notify-member.ts';
import { clearTrouble, countError, saveTrouble, takeOffSale } from './channel-monitors.store.ts';
import { executeStep } from './execute-step.ts';
import { nextStep, type StepKind } from './next-step.ts';
import { saveAndReschedule } from './reschedule.ts';

type Deps = Pick<
  MembersDeps,
  'database' | 'clock' | 'random' | 'log' | 'publish' | 'notify' | 'mails' | 'people' | 'graceHours' | 'publicUrl'
>;

const rescheduleMember = (deps: Deps, id: string): Promise<void> =>
  deps.database.transact(async (tx) => void (await saveAndReschedule(deps, tx, await lockMember(tx, id))));

/** Makes the next call for a member. Returns its kind; null when no call is due. */
export async function reconcileMember(deps: Deps, account: AccountWithId, id: string): Promise<StepKind | null> {
  const { database, clock, graceHours } = deps;
  const found = await readMember(database.read, id);
  if (!found) return null;
  const { member, channel, isTroubled } = found;
  // Fencing: the channel has moved to another account, which continues the work.
  if (channel.accountId !== account.id) return null;
  const now = clock.now();
  const invites = await pendingInvites(database.read, id);
  const floodWaits = await findChannelFloodWaits(database.read, channel.id, now);
  const step = nextStep({ member, invites, floodWaits, grace: hours(graceHours), now });
  if (step.do === 'WAIT') {
    await rescheduleMember(deps, id);
    return null;
  }
  await executeStep(deps, { account, member, channel }, step);
  if (isTroubled) await database.transact((tx) => clearTrouble(tx, channel.id));
  return step.do;
}

/** Records a trouble of the channel: notifies the seller, stops sales and retries every hour. */
export const recordTrouble = (
  deps: Deps,
  { channel, accountId }: { channel: ChannelRow; accountId: string },
  trouble: Trouble,
): Promise<void> =>
  deps.database.transact(async (tx) => {
    const now = deps.clock.now();
    // Errors of a former owner account are ignored.
    if ((await lockOwnerAccountId(tx, channel.id, 'no key update')) !== accountId) return;
    const isNew = await saveTrouble(tx, { channelId: channel.id, trouble, retryAt: later(now, limits.troubleRetryDelay), now });
    // The seller cannot fix an unknown error: sales only pause, and resume when calls succeed again.
    if (trouble !== 'UNEXPECTED') await takeOffSale(tx, channel.id, now);
    if (isNew) await notifyChannelTrouble(deps, tx, channel, trouble);
  });

/** Schedules a retry with backoff. */
export const retryMemberLater = (deps: Pick<MembersDeps, 'database' | 'clock'>, id: string): Promise<void> =>
  deps.database.transact(async (tx) => {
    const now = deps.clock.now();
    const { attempts, dueStep } = await lockMember(tx, id);
    const dueAt = later(now, backoffAfter(attempts + 1));
    if (dueStep) await saveMember(tx, { id, now, changes: { attempts: attempts + 1, dueAt } });
  });

export const delayMember = (deps: Pick<MembersDeps, 'database' | 'clock'>, id: string, until: Date): Promise<void> =>
  deps.database.transact(async (tx) => {
    const { dueStep } = await lockMember(tx, id);
    if (dueStep) await saveMember(tx, { id, now: deps.clock.now(), changes: { dueAt: until } });
  });

/** After a flood wait: the member waits for its end, or a call of another class is next. */
export const rescheduleAfterFloodWait = rescheduleMember;

/** Trouble of the whole channel; null for any other error. An unknown error becomes a trouble when it repeats. */
export async function findTrouble(
  deps: Pick<MembersDeps, 'database' | 'clock' | 'log'>,
  channelId: string | undefined,
  error: unknown,
): Promise<Trouble | null> {
  if (!(error instanceof TelegramError) || channelId === undefined) return null;
  if (error.kind === 'NOT_ADMINISTRATOR' || error.kind === 'CHANNEL_GONE') return error.kind;
  if (error.kind !== 'UNEXPECTED') return null;
  const now = deps.clock.now();
  const text = (error.rpcError ?? 'unknown').slice(0, 200);
  const { count, since } = await deps.database.transact((tx) => countError(tx, { channelId, text, now }));
  const isRepeated = count >= limits.unexpected.times || since <= earlier(now, limits.unexpected.within);
  const details = { channelId, rpcError: text, callClass: error.callClass, count };
  if (isRepeated) deps.log.error(details, 'Telegram repeatedly returns an unknown error; sales of the channel are paused');
  else deps.log.warn(details, 'Telegram returns an unknown error');
  return isRepeated ? 'UNEXPECTED' : null;
}
