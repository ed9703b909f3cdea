import { type Contract, type GrantInvitation, subscriberMessages } from '@jamun/contract';
import type { z } from 'zod';
import { AppError, invalidField } from '../../../../kit/app-error.ts';
import { days, later } from '../../../../kit/clock.ts';
import { hashToken, newId, newToken } from '../../../../kit/ids.ts';
import type { Actor } from '../../../../platform/audit/audit.port.ts';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { findOwnPlan } from '../../channels/channel-plans.store.ts';
import { findChannel, findOwnChannel } from '../../channels/channels.store.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import type { OwnedItem } from '../../deps.ts';
import type { MembersDeps } from '../deps.ts';
import type { GrantRow } from '../tables.ts';
import { grantEmail } from './grant-email.ts';
import { decideGrant, expireGrants, findGrantOfToken, insertGrant, lockGrantOfToken, lockOwnGrant, pendingGrants } from './grants.store.ts';
import { findSubscriptionOfOrder } from './subscriptions.store.ts';

type Deps = Pick<MembersDeps, 'database' | 'clock' | 'random' | 'limits' | 'audit' | 'mails' | 'people' | 'publicUrl'>;

type GrantInput = z.output<Contract['POST /api/v1/telegram/channels/{id}/grants']['body']>;

const validFor = days(14);
const day = 24 * 60 * 60;
// Rate limits against spam: a seller can enter any email address.
const perSeller = { calls: 20, seconds: day };
const perAddress = { calls: 3, seconds: day };

async function ownChannel(queries: Queries, owned: OwnedItem): Promise<ChannelRow> {
  const found = await findOwnChannel(queries, owned);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Offers a free subscription to an email address. The subscription starts when the recipient accepts. */
export const createGrant = (deps: Deps) => {
  const { database, clock, random, limits, people, mails, audit, publicUrl } = deps;
  return async (owned: OwnedItem, { email, planId, days: requestedDays }: GrantInput, actor: Actor): Promise<GrantRow> => {
    const channel = await ownChannel(database.read, owned);
    const plan = await findOwnPlan(database.read, { id: planId, userId: owned.userId });
    if (plan?.channelId !== channel.id) throw invalidField('planId', subscriberMessages.planNotFound);
    const seller = await people.seller(owned.userId);
    if (seller?.email === email) throw invalidField('email', subscriberMessages.ownAddress);
    await limits.take([
      { about: ['grant', 'seller', String(owned.userId)], ...perSeller },
      { about: ['grant', 'address', email], ...perAddress },
    ]);
    return database.transact(async (tx) => {
      const now = clock.now();
      const token = newToken(random);
      await ownChannel(tx, owned);
      await expireGrants(tx, { channelId: channel.id, email, now });
      const grant = await insertGrant(tx, {
        id: newId(random),
        channelId: channel.id,
        planId,
        planName: plan.name,
        sellerId: owned.userId,
        email,
        days: requestedDays ?? plan.durationDays,
        tokenHash: hashToken(token),
        createdAt: now,
        expiresAt: later(now, validFor),
      });
      if (!grant)
        throw new AppError('CONFLICT', {
          message: subscriberMessages.alreadyInvited,
          errors: { email: subscriberMessages.alreadyInvited },
        });
      await audit.record(tx, {
        actor,
        action: 'SUBSCRIPTION_GRANTED',
        subject: { type: 'grant', id: grant.id, userId: owned.userId },
        after: { channelId: channel.id, plan: grant.planName, days: grant.days },
      });
      const url = `${publicUrl()}/free-subscription?token=${token}`;
      const emailContent = grantEmail(grant, { channel: channel.name, seller: seller?.name ?? '', url });
      await mails.inBucket('invitation').send(tx, email, emailContent, { about: 'invitations' });
      return grant;
    });
  };
};

export const listGrants =
  ({ database: { read }, clock }: Pick<MembersDeps, 'database' | 'clock'>) =>
  async (owned: OwnedItem, { page, limit }: { page: number; limit: number }) => {
    const { id: channelId } = await ownChannel(read, owned);
    return pendingGrants(read, { channelId, now: clock.now(), page, limit });
  };

export const cancelGrant =
  ({ database, clock, audit }: Pick<MembersDeps, 'database' | 'clock' | 'audit'>) =>
  (key: { id: string; channelId: string; sellerId: number }, actor: Actor): Promise<void> =>
    database.transact(async (tx) => {
      const grant = await lockOwnGrant(tx, key);
      if (!grant) throw new AppError('NOT_FOUND');
      // Idempotent: a second click succeeds.
      if (grant.status === 'CANCELLED') return;
      const now = clock.now();
      if (grant.status !== 'PENDING' || grant.expiresAt <= now)
        throw new AppError('CONFLICT', { message: subscriberMessages.grantDecided });
      await decideGrant(tx, { id: grant.id, status: 'CANCELLED', decidedAt: now });
      await audit.record(tx, {
        actor,
        action: 'GRANT_CANCELLED',
        subject: { type: 'grant', id: grant.id, userId: key.sellerId },
        before: { status: 'PENDING' },
        after: { status: 'CANCELLED' },
      });
    });

interface Recipient {
  token: string;
  userId: number;
  email: string | null;
}

const spent = () => new AppError('LINK_SPENT', { message: subscriberMessages.invitationSpent });

/** The signed-in user must have the email address to which the token was sent. */
function assertRecipient(grant: GrantRow | null, { email }: Recipient): asserts grant is GrantRow {
  if (!grant) throw spent();
  if (grant.email !== email) throw new AppError('FORBIDDEN', { message: subscriberMessages.otherAddress });
}

/** Channel of a grant. Throws LINK_SPENT when the grant cannot be accepted any more. */
async function channelToJoin(
  { people, clock }: Pick<MembersDeps, 'clock' | 'people'>,
  queries: Queries,
  grant: GrantRow,
): Promise<ChannelRow> {
  const channel = await findChannel(queries, grant.channelId);
  const seller = await people.seller(grant.sellerId, queries);
  const isOpen = grant.status === 'PENDING' && grant.expiresAt > clock.now();
  if (!isOpen || !channel || channel.deletedAt || !seller || seller.isClosed) throw spent();
  return channel;
}

/** Shows the invitation to its recipient. */
export const openGrant =
  (deps: Pick<MembersDeps, 'database' | 'clock' | 'people'>) =>
  async (recipient: Recipient): Promise<GrantInvitation> => {
    const { read } = deps.database;
    const grant = await findGrantOfToken(read, hashToken(recipient.token));
    assertRecipient(grant, recipient);
    const isAccepted = grant.status === 'ACCEPTED' && grant.acceptedBy === recipient.userId;
    const channel = isAccepted ? await findChannel(read, grant.channelId) : await channelToJoin(deps, read, grant);
    if (!channel) throw spent();
    const accepted = isAccepted && grant.orderId ? await findSubscriptionOfOrder(read, grant.orderId) : null;
    return {
      channel: { id: channel.id, slug: channel.slug, channelName: channel.name },
      sellerName: (await deps.people.seller(grant.sellerId))?.name ?? '',
      planName: grant.planName,
      days: grant.days,
      expiresAt: grant.expiresAt.toISOString(),
      purchaseId: accepted?.id ?? null,
    };
  };

/** Locked grant with its channel; only `purchaseId` when it was accepted before. */
export type LockedGrant = { purchaseId: string } | { grant: GrantRow; channel: ChannelRow };

/** For checkout, before it inserts the order of the grant. */
export const lockGrant =
  (deps: Pick<MembersDeps, 'clock' | 'people'>) =>
  async (tx: Tx, recipient: Recipient): Promise<LockedGrant> => {
    const grant = await lockGrantOfToken(tx, hashToken(recipient.token));
    assertRecipient(grant, recipient);
    const accepted = grant.orderId && grant.acceptedBy === recipient.userId ? await findSubscriptionOfOrder(tx, grant.orderId) : null;
    if (accepted) return { purchaseId: accepted.id };
    const channel = await channelToJoin(deps, tx, grant);
    if (channel.userId === recipient.userId) throw new AppError('FORBIDDEN', { message: subscriberMessages.ownAddress });
    return { grant, channel };
  };

/** For checkout, after it has inserted the subscription. */
export const closeGrant =
  ({ clock, audit }: Pick<MembersDeps, 'clock' | 'audit'>) =>
  async (tx: Tx, { grant, orderId, actor }: { grant: GrantRow; orderId: string; actor: Actor }): Promise<void> => {
    await decideGrant(tx, { id: grant.id, status: 'ACCEPTED', decidedAt: clock.now(), acceptedBy: actor.userId, orderId });
    await audit.record(tx, {
      actor,
      action: 'GRANT_ACCEPTED',
      subject: { type: 'grant', id: grant.id, userId: grant.sellerId },
      before: { status: 'PENDING', orderId: null },
      after: { status: 'ACCEPTED', orderId },
    });
  };
