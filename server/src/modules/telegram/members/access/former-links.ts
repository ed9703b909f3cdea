import { days, later, minutes } from '../../../../kit/clock.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../../../platform/db/database-errors.ts';
import { jobKind } from '../../../../platform/jobs/job-kind.ts';
import { AccountBusy } from '../../accounts/with-account.ts';
import { findChannel } from '../../channels/channels.store.ts';
import { dueMoves, rescheduleMove } from '../../channels/moves.store.ts';
import type { ChannelMoveRow, ChannelRow } from '../../channels/tables.ts';
import { TelegramError } from '../../telegram.port.ts';
import type { MembersDeps } from '../deps.ts';
import { lockMember } from '../members.store.ts';
import { refOf } from '../reconcile/execute-step.ts';
import { enqueueReconcile } from '../reconcile/reconcile-job.ts';
import { saveAndReschedule } from '../reconcile/reschedule.ts';
import type { InviteRow } from '../tables.ts';
import { formerLinkCalls } from './former-link-calls.ts';
import { formerLinks, listMembersOfMove, lockMove } from './former-links.store.ts';

type Deps = Pick<MembersDeps, 'withAccount' | 'database' | 'clock' | 'random' | 'jobs' | 'log' | 'publish' | 'graceHours'>;

const formerLinksJob = jobKind<Record<string, never>>('close-former-links', { retries: 2 });
const batch = 50;
const waitSeconds = 5;
/** Retry delays after a failure, the last one for all further attempts. */
const backoff = [minutes(1), minutes(5), minutes(15)] as const;
/** Polling interval of the admin log, for links that cannot be revoked. */
const pollInterval = minutes(5);
/** An expired link whose joins could not be read is closed after this time: the admin log does not reach back further. */
const giveUpAfter = days(2);

export const enqueueCloseFormerLinks = ({ jobs }: Pick<MembersDeps, 'jobs'>, tx: Tx): Promise<void> => jobs.enqueue(tx, formerLinksJob, {});

/** A retry may succeed. The former account should revoke its links itself, because another account often cannot. */
const isTemporary = (error: unknown): boolean =>
  error instanceof AccountBusy ||
  (error instanceof TelegramError && (error.kind === 'AWAY' || (error.kind === 'FLOOD' && error.waitSeconds <= 60)));

/**
 * Closes the links of a former owner account after a move. The former account revokes them if it still works; otherwise the new
 * account does, if it is the creator of the channel. Links that neither can revoke stay open until they expire, and the admin log
 * shows who joins by them. The members get a new link immediately in any case.
 */
export function formerLinkCloser(deps: Deps) {
  const { database, clock, jobs, log, withAccount } = deps;
  const { revokeAll, readLog, giveUp } = formerLinkCalls(deps);

  /** False when the former account cannot revoke links, and a retry will not help. */
  async function closeWithFormer(move: ChannelMoveRow, channel: ChannelRow, links: InviteRow[]): Promise<boolean> {
    const ref = { id: channel.telegramChannelId, accessHash: move.fromAccessHash };
    try {
      await withAccount(move.fromAccountId, (account) => revokeAll(account, move.fromAccountId, ref, links), { waitSeconds });
      return true;
    } catch (error) {
      if (isTemporary(error) || !(error instanceof TelegramError)) throw error;
      return false;
    }
  }

  const closeWithNew = (channel: ChannelRow, links: InviteRow[]): Promise<void> =>
    withAccount(
      channel.accountId,
      async (account) => {
        // Only the creator of a channel may revoke the links of other administrators.
        const { isCreator } = await account.describe(refOf(channel));
        if (isCreator) await revokeAll(account, channel.accountId, refOf(channel), links);
        else await readLog(account, channel, links);
      },
      { waitSeconds },
    );

  async function giveUpExpired(links: InviteRow[]): Promise<void> {
    for (const link of links) if (later(link.expiresAt, giveUpAfter) <= clock.now()) await giveUp(link);
  }

  /** Makes members due in the new account who had a link of the former account or waited for it. */
  async function rescheduleMembers({ channelId }: ChannelMoveRow, accountId: string): Promise<void> {
    for (const memberId of await listMembersOfMove(database.read, { channelId, accountId, now: clock.now() }))
      await database.transact(async (tx) => void (await saveAndReschedule(deps, tx, await lockMember(tx, memberId))));
    await database.transact((tx) => enqueueReconcile(deps, tx, accountId));
  }

  const finish = ({ id, ...move }: ChannelMoveRow, dueAt: Date, attempts: number): Promise<void> =>
    database.transact(async (tx) => {
      await lockMove(tx, id);
      const isOver = (await formerLinks(tx, move)).length === 0;
      await rescheduleMove(tx, { id, dueAt: isOver ? null : dueAt, attempts });
    });

  async function handle(move: ChannelMoveRow): Promise<void> {
    const channel = await findChannel(database.read, move.channelId);
    const links = await formerLinks(database.read, move);
    if (channel && move.attempts === 0) await rescheduleMembers(move, channel.accountId);
    if (channel && links.length > 0) {
      if (!(await closeWithFormer(move, channel, links))) await closeWithNew(channel, await formerLinks(database.read, move));
    }
    await finish(move, later(clock.now(), pollInterval), move.attempts + 1);
  }

  async function closeFormerLinks(): Promise<void> {
    for (const move of await dueMoves(database.read, { now: clock.now(), limit: batch })) {
      await handle(move).catch(async (error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        const isTelegramError = error instanceof TelegramError || error instanceof AccountBusy;
        if (!isTelegramError)
          log.error({ err: error, moveId: move.id }, 'closing the links of a former Telegram account failed; it is retried');
        await giveUpExpired(await formerLinks(database.read, move));
        const after = backoff[Math.min(move.attempts, backoff.length - 1)] ?? minutes(15);
        // After an internal error `attempts` stays, so that the members are rescheduled again.
        await finish(move, later(clock.now(), after), isTelegramError ? move.attempts + 1 : move.attempts);
      });
    }
  }

  jobs.handle(formerLinksJob, closeFormerLinks);
  jobs.repeat(formerLinksJob, { seconds: 60 });
  return closeFormerLinks;
}
