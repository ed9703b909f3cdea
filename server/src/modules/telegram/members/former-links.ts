import { days, later, minutes } from '../../../kit/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isDatabaseLost } from '../../../platform/db/database-errors.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import { AccountBusy } from '../accounts/with-account.ts';
import { findChannel } from '../channels/channels.store.ts';
import { dueMoves, rescheduleMove } from '../channels/moves.store.ts';
import type { ChannelMoveRow, ChannelRow } from '../channels/tables.ts';
import { type Joined, type OpenAccount, type PeerRef, TelegramRefusal } from '../telegram.port.ts';
import { formerLinks, lockMove } from './former-links.store.ts';
import { saveInvite } from './invites.store.ts';
import { lockMember } from './members.store.ts';
import type { MembersParts } from './parts.ts';
import { recordJoins } from './record-joins.ts';
import { reschedule } from './reschedule.ts';
import { linkInLog } from './same-link.ts';
import type { InviteRow } from './tables.ts';
import { refOf } from './take-step.ts';
import { askToTend } from './tend-job.ts';

const formerLinksJob = jobKind<Record<string, never>>('close-former-links', { retries: 2 });
const batch = 50;
const waitSeconds = 5;
/** Retry delays after a failure, the last one for all further attempts. */
const backoff = [minutes(1), minutes(5), minutes(15)] as const;
/** How often the log is read for links that nobody can revoke. */
const lookEvery = minutes(5);
/** An expired link that could not be looked at is given up: the admin log does not reach back any further. */
const giveUpAfter = days(2);

export const askToCloseFormerLinks = ({ jobs }: Pick<MembersParts, 'jobs'>, tx: Tx): Promise<void> => jobs.enqueue(tx, formerLinksJob, {});

/** A short wait helps: the former account itself should revoke its links, since another one often cannot. */
const isTemporary = (error: unknown): boolean =>
  error instanceof AccountBusy ||
  (error instanceof TelegramRefusal && (error.kind === 'AWAY' || (error.kind === 'FLOOD' && error.waitSeconds <= 60)));

/**
 * Links of an account from which a channel has moved away. The former account revokes them if it still works; otherwise the new
 * one does, if it is the owner of the channel. Links that neither can revoke stay open until they expire, and the admin log tells
 * who comes through them. The members get a new link at once in any case.
 */
export function formerLinkCloser(parts: MembersParts) {
  const { database, clock, jobs, log, withAccount } = parts;

  const record = (link: InviteRow, accountId: string, joined: Joined[]): Promise<void> =>
    database.transact(async (tx) => {
      const locked = await lockMember(tx, link.memberId);
      await reschedule(parts, tx, locked, await recordJoins(parts, tx, locked, { inviteId: link.id, joined, accountId }));
    });

  const close = (link: InviteRow): Promise<void> =>
    database.transact(async (tx) => {
      await lockMember(tx, link.memberId);
      const state = link.seen.length > 0 ? 'USED' : 'REVOKED';
      if (link.state === 'OPEN') await saveInvite(tx, { id: link.id, state, closedAt: clock.now() });
    });

  /** Only after a link is revoked, everybody who came through it is known. */
  const revokeAll = async (account: OpenAccount, accountId: string, channel: PeerRef, links: InviteRow[]): Promise<void> => {
    for (const link of links) {
      if (link.state === 'OPEN') await account.revokeInviteLink(channel, link.link);
      await close(link);
      await record(link, accountId, await account.joinedThrough(channel, link.link));
    }
  };

  const readLog = async (account: OpenAccount, channel: ChannelRow, links: InviteRow[]): Promise<void> => {
    const now = clock.now();
    const since = new Date(Math.min(...links.map(({ lookedAt, madeAt }) => (lookedAt ?? madeAt).getTime())));
    const { arrivals } = await account.arrivals(refOf(channel), { since });
    const came = arrivals.map(({ person, link, at }) => ({ joined: { ...person, at }, through: linkInLog(links, link) }));
    for (const link of links) {
      if (link.expiresAt <= now) await close(link);
      const joined = came.filter(({ through }) => through === link).map((one) => one.joined);
      await record(link, channel.accountId, joined);
    }
  };

  /** False when the former account cannot do it, and will not be able to soon. */
  async function closeWithFormer(move: ChannelMoveRow, channel: ChannelRow, links: InviteRow[]): Promise<boolean> {
    const ref = { id: channel.telegramChannelId, accessHash: move.fromAccessHash };
    try {
      await withAccount(move.fromAccountId, (account) => revokeAll(account, move.fromAccountId, ref, links), { waitSeconds });
      return true;
    } catch (error) {
      if (isTemporary(error) || !(error instanceof TelegramRefusal)) throw error;
      return false;
    }
  }

  const closeWithNew = (channel: ChannelRow, links: InviteRow[]): Promise<void> =>
    withAccount(
      channel.accountId,
      async (account) => {
        // Telegram lets only the owner of a channel revoke the links of other administrators.
        const { isCreator } = await account.describe(refOf(channel));
        if (isCreator) await revokeAll(account, channel.accountId, refOf(channel), links);
        else await readLog(account, channel, links);
      },
      { waitSeconds },
    );

  async function giveUpExpired(links: InviteRow[], accountId: string): Promise<void> {
    for (const link of links) {
      if (later(link.expiresAt, giveUpAfter) > clock.now()) continue;
      await close(link);
      await record(link, accountId, []);
    }
  }

  /** Makes the members due who had a link of the former account: they get a new one. */
  async function renewLinks(links: InviteRow[], accountId: string): Promise<void> {
    for (const memberId of new Set(links.map((link) => link.memberId)))
      await database.transact(async (tx) => void (await reschedule(parts, tx, await lockMember(tx, memberId))));
    await database.transact((tx) => askToTend(parts, tx, accountId));
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
    if (channel && links.length > 0) {
      if (move.attempts === 0) await renewLinks(links, channel.accountId);
      if (!(await closeWithFormer(move, channel, links))) await closeWithNew(channel, await formerLinks(database.read, move));
    }
    await finish(move, later(clock.now(), lookEvery), move.attempts + 1);
  }

  async function closeFormerLinks(): Promise<void> {
    for (const move of await dueMoves(database.read, { now: clock.now(), limit: batch })) {
      await handle(move).catch(async (error: unknown) => {
        if (isDatabaseLost(error)) throw error;
        if (!(error instanceof TelegramRefusal || error instanceof AccountBusy))
          log.error({ err: error, moveId: move.id }, 'links of a former account were not closed and are retried');
        await giveUpExpired(await formerLinks(database.read, move), move.fromAccountId);
        await finish(move, later(clock.now(), backoff[Math.min(move.attempts, backoff.length - 1)] ?? minutes(15)), move.attempts + 1);
      });
    }
  }

  jobs.handle(formerLinksJob, closeFormerLinks);
  jobs.repeat(formerLinksJob, { seconds: 60 });
  return closeFormerLinks;
}
