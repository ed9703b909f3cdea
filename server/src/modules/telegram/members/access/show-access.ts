import type { TelegramSubscription } from '@jamun/contract';
import { earlier, later, seconds } from '../../../../kit/clock.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import { accountsByIds } from '../../accounts/accounts.store.ts';
import { restsOfAccounts } from '../../accounts/rests.store.ts';
import type { TelegramAccountRow } from '../../accounts/tables.ts';
import type { MembersDeps } from '../deps.ts';
import { findMember } from '../members.store.ts';
import { isUsable } from '../reconcile/next-step.ts';
import { watchesOf } from '../reconcile/watches.store.ts';
import { counts } from '../subscriptions/chain.ts';
import { accessTime, statusAt } from '../subscriptions/subscription-status.ts';
import { chainOf, upcomingTerms } from '../subscriptions/subscriptions.store.ts';
import type { InviteRow, MemberRow, SubscriptionRow, WatchRow } from '../tables.ts';
import { accessRows } from './access.store.ts';
import { openInvites } from './invites.store.ts';

type Access = TelegramSubscription['access'];

interface Seen {
  subscription: SubscriptionRow;
  member: MemberRow;
  invite: InviteRow | undefined;
  account: TelegramAccountRow | undefined;
  /** End of the flood wait of the calls that make links. */
  linksRestUntil: Date | undefined;
  watch: WatchRow | undefined;
  now: Date;
}

/** A wait that is shorter than this is none that one would have to be told of. */
const shortWait = seconds(30);

const isDelayed = ({ member, account, linksRestUntil, watch, now }: Seen): boolean =>
  account?.state !== 'LINKED' ||
  account.sessionProblem !== null ||
  (linksRestUntil !== undefined && linksRestUntil > later(now, shortWait)) ||
  (watch?.trouble ?? null) !== null ||
  // What was to be done was not done, for whatever reason.
  (member.dueAt !== null && member.dueAt <= earlier(now, shortWait)) ||
  member.attempts > 1;

/** How far somebody has come with what they have bought. */
export function accessOf(seen: Seen): Access {
  const { subscription, member, invite, now } = seen;
  if (statusAt(subscription, now) !== 'ACTIVE') return 'OVER';
  if (subscription.startsAt > now) return 'WAITING';
  if (member.presence === 'JOINED' || member.presence === 'LEFT') return member.presence;
  if (invite && member.presence === 'NOT_JOINED' && isUsable(invite, now)) return 'READY';
  return isDelayed(seen) ? 'DELAYED' : 'PREPARING';
}

/** A free plan is not renewed while the subscription runs: it could be extended without end. */
const isRenewable = ({ subscription, plan }: Awaited<ReturnType<typeof accessRows>>[number], now: Date): boolean =>
  !plan.deletedAt && (plan.price > 0n || statusAt(subscription, now) === 'EXPIRED');

/** Members only. Telegram's links of private channels name the channel without the prefix of the Bot API, and a message: 1 is its first. */
const telegramLink = (telegramChannelId: string): string => `https://t.me/c/${telegramChannelId.replace(/^-100/, '')}/1`;

const isRunning = (subscription: SubscriptionRow, now: Date): boolean =>
  subscription.startsAt <= now && statusAt(subscription, now) === 'ACTIVE';

const renewalView = ({ id, orderId, planName, startsAt, expiresAt }: SubscriptionRow) => ({
  id,
  orderId,
  planName,
  startDate: startsAt.toISOString(),
  expiryDate: expiresAt.toISOString(),
});

/** What buyers see of their subscriptions, by the ids of their purchases. */
export const showAccess =
  (deps: Pick<MembersDeps, 'clock' | 'files' | 'people'>) =>
  async (
    queries: Queries,
    ids: string[],
  ): Promise<Map<string, Omit<TelegramSubscription, 'orderId' | 'planPrice' | 'createdAt' | 'refund'>>> => {
    if (ids.length === 0) return new Map();
    const { clock, files, people } = deps;
    const now = clock.now();
    const rows = await accessRows(queries, ids);
    const accountIds = [...new Set(rows.map(({ channel }) => channel.accountId))];
    const [invites, accounts, rests, watches, upcoming] = await Promise.all([
      openInvites(
        queries,
        rows.map(({ member }) => member.id),
      ),
      accountsByIds(queries, accountIds),
      restsOfAccounts(queries, accountIds, now),
      watchesOf(
        queries,
        rows.map(({ channel }) => channel.id),
      ),
      upcomingTerms(queries, { memberIds: rows.map(({ member }) => member.id), now }),
    ]);
    const sellers = await Promise.all([...new Set(rows.map(({ channel }) => channel.userId))].map((id) => people.seller(id)));
    const banned = new Set(sellers.flatMap((seller) => (seller?.isClosed ? [seller.id] : [])));
    const isSold = ({ channel }: (typeof rows)[number]) => channel.status === 'ACTIVE' && !channel.deletedAt && !banned.has(channel.userId);
    const pictures = rows.filter(isSold).map(({ channel }) => channel.bannerFileId);
    const addressOf = await files.pictureAddresses(queries, { fileIds: pictures, published: true, origin: '' });
    const views = rows.map((row) => {
      const { subscription, member, channel, plan } = row;
      const invite = invites.get(member.id);
      const account = accounts.get(channel.accountId);
      const linksRest = rests.find(({ accountId, callClass }) => accountId === channel.accountId && callClass === 'INVITE');
      const access = accessOf({ ...row, invite, account, linksRestUntil: linksRest?.until, watch: watches.get(channel.id), now });
      const isReady = access === 'READY' && invite !== undefined;
      return {
        id: subscription.id,
        planName: subscription.planName,
        status: statusAt(subscription, now),
        duration: subscription.durationDays,
        ...accessTime(subscription),
        channel: {
          id: channel.id,
          slug: channel.slug,
          channelName: channel.name,
          bannerUrl: isSold(row) && channel.bannerFileId ? addressOf(channel.bannerFileId) : null,
        },
        renewals: isRunning(subscription, now) ? upcoming.filter(({ memberId }) => memberId === member.id).map(renewalView) : [],
        renewPlanId: isSold(row) && isRenewable(row, now) ? plan.id : null,
        telegramLink: access === 'JOINED' ? telegramLink(channel.telegramChannelId) : null,
        access,
        inviteLink: isReady ? invite.link : null,
        inviteExpiresAt: isReady ? invite.expiresAt.toISOString() : null,
      };
    });
    return new Map(views.map((view) => [view.id, view]));
  };

/** What somebody has running in a channel; null when nothing is. */
export const runningIn =
  ({ clock }: Pick<MembersDeps, 'clock'>) =>
  async (queries: Queries, wanted: { channelId: string; buyerId: number }): Promise<{ id: string; planId: string; until: Date } | null> => {
    const now = clock.now();
    const member = await findMember(queries, wanted);
    if (!member?.accessUntil || member.accessUntil <= now) return null;
    const chain = await chainOf(queries, member.id);
    const running = chain.find((one) => counts(one) && one.startsAt <= now && one.expiresAt > now);
    return running ? { id: running.id, planId: running.planId, until: member.accessUntil } : null;
  };
