import type { TelegramSubscription } from '@jamun/contract';
import { earlier, later, seconds } from '../../../../kit/clock.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import { accountsByIds } from '../../accounts/accounts.store.ts';
import { listFloodWaits } from '../../accounts/flood-waits.store.ts';
import type { TelegramAccountRow } from '../../accounts/tables.ts';
import type { MembersDeps } from '../deps.ts';
import { findMember } from '../members.store.ts';
import { findMonitors } from '../reconcile/channel-monitors.store.ts';
import { isInviteUsable } from '../reconcile/next-step.ts';
import { isEffective } from '../subscriptions/chain.ts';
import { accessTime, statusAt } from '../subscriptions/subscription-status.ts';
import { listSubscriptionChain, upcomingTerms } from '../subscriptions/subscriptions.store.ts';
import type { InviteRow, MemberRow, MonitorRow, SubscriptionRow } from '../tables.ts';
import { accessRows } from './access.store.ts';
import { openInvites } from './invites.store.ts';

type Access = TelegramSubscription['access'];

interface AccessContext {
  subscription: SubscriptionRow;
  member: MemberRow;
  invite: InviteRow | undefined;
  account: TelegramAccountRow | undefined;
  /** End of the INVITE flood wait. */
  inviteWaitUntil: Date | undefined;
  monitor: MonitorRow | undefined;
  now: Date;
}

/** Shorter waits are not shown as a delay. */
const shortWait = seconds(30);

const isDelayed = ({ member, account, inviteWaitUntil, monitor, now }: AccessContext): boolean =>
  account?.state !== 'LINKED' ||
  account.sessionProblem !== null ||
  (inviteWaitUntil !== undefined && inviteWaitUntil > later(now, shortWait)) ||
  (monitor?.trouble ?? null) !== null ||
  // The due step is overdue, for any reason.
  (member.dueAt !== null && member.dueAt <= earlier(now, shortWait)) ||
  member.attempts > 1;

/** Progress of the buyer from the purchase to the membership. */
export function accessOf(context: AccessContext): Access {
  const { subscription, member, invite, now } = context;
  if (statusAt(subscription, now) !== 'ACTIVE') return 'OVER';
  if (subscription.startsAt > now) return 'WAITING';
  if (member.presence === 'JOINED' || member.presence === 'LEFT') return member.presence;
  if (invite && member.presence === 'NOT_JOINED' && isInviteUsable(invite, now)) return 'READY';
  return isDelayed(context) ? 'DELAYED' : 'PREPARING';
}

/** A free plan cannot be renewed while the subscription runs; otherwise buyers could extend it without end. */
const isRenewable = ({ subscription, plan }: Awaited<ReturnType<typeof accessRows>>[number], now: Date): boolean =>
  !plan.deletedAt && (plan.price > 0n || statusAt(subscription, now) === 'EXPIRED');

/** Link for members to a private channel: the channel id without the Bot API prefix, and message 1, the first message. */
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

/** Buyer's view of subscriptions, by purchase id. */
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
    const [invites, accounts, floodWaits, monitors, upcoming] = await Promise.all([
      openInvites(
        queries,
        rows.map(({ member }) => member.id),
      ),
      accountsByIds(queries, accountIds),
      listFloodWaits(queries, accountIds, now),
      findMonitors(
        queries,
        rows.map(({ channel }) => channel.id),
      ),
      upcomingTerms(queries, { memberIds: rows.map(({ member }) => member.id), now }),
    ]);
    const sellers = await Promise.all([...new Set(rows.map(({ channel }) => channel.userId))].map((id) => people.seller(id)));
    const banned = new Set(sellers.flatMap((seller) => (seller?.isClosed ? [seller.id] : [])));
    const isSold = ({ channel }: (typeof rows)[number]) => channel.status === 'ACTIVE' && !channel.deletedAt && !banned.has(channel.userId);
    const pictures = rows.filter(isSold).map(({ channel }) => channel.bannerFileId);
    const addressOf = await files.loadPictureUrls(queries, { fileIds: pictures, isPublished: true, origin: '' });
    const views = rows.map((row) => {
      const { subscription, member, channel, plan } = row;
      const invite = invites.get(member.id);
      const account = accounts.get(channel.accountId);
      const inviteWait = floodWaits.find(({ accountId, callClass }) => accountId === channel.accountId && callClass === 'INVITE');
      const access = accessOf({ ...row, invite, account, inviteWaitUntil: inviteWait?.until, monitor: monitors.get(channel.id), now });
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

/** Running subscription of a buyer in a channel; null when none runs. */
export const findRunningSubscription =
  ({ clock }: Pick<MembersDeps, 'clock'>) =>
  async (queries: Queries, key: { channelId: string; buyerId: number }): Promise<{ id: string; planId: string; until: Date } | null> => {
    const now = clock.now();
    const member = await findMember(queries, key);
    if (!member?.accessUntil || member.accessUntil <= now) return null;
    const chain = await listSubscriptionChain(queries, member.id);
    const running = chain.find((term) => isEffective(term) && term.startsAt <= now && term.expiresAt > now);
    return running ? { id: running.id, planId: running.planId, until: member.accessUntil } : null;
  };
