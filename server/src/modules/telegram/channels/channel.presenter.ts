import type { Channel, ChannelPlan, ChannelPlanWithSubscriptions, ChannelSummary, PublicChannel } from '@jamun/contract';
import { toRupees } from '../../../kit/money.ts';
import type { SellerContact } from '../../accounts/index.ts';
import { accountState, hasSession } from '../accounts/account.presenter.ts';
import type { TelegramAccountRow } from '../accounts/tables.ts';
import { gapsOf } from './publish-channel.ts';
import type { salesPauseOf } from './sales-pause.ts';
import type { ChannelRow, PlanRow } from './tables.ts';

const stamps = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const planView = (row: PlanRow): ChannelPlan => ({
  id: row.id,
  channelId: row.channelId,
  name: row.name,
  price: toRupees(row.price),
  duration: row.durationDays,
  _count: { subscriptions: row.salesCount },
  revenue: toRupees(row.revenue),
  ...stamps(row),
});

/** `paid`: prices of the newest subscriptions, in paise. */
export type PlanSales = PlanRow & { paid: bigint[] };

const planOfChannelView = (row: PlanSales): ChannelPlanWithSubscriptions => ({
  ...planView(row),
  subscriptions: row.paid.map((price) => ({ planPrice: toRupees(price) })),
});

/** Data that a channel view needs in addition to the row. */
interface ChannelContext {
  plans: PlanSales[];
  account: TelegramAccountRow | undefined;
  salesPause: ReturnType<typeof salesPauseOf>;
  /** Returns the URL of a picture file. */
  addressOf(fileId: string): string;
  publicUrl: string;
}

function accountView(account: TelegramAccountRow | undefined): ChannelSummary['account'] {
  if (!account || account.state === 'REMOVED') return null;
  return { id: account.id, telegramNumber: account.phone, state: accountState(account) };
}

export function summaryView(row: ChannelRow, { account, plans, salesPause, addressOf, publicUrl }: ChannelContext): ChannelSummary {
  const bannerUrl = row.bannerFileId && addressOf(row.bannerFileId);
  const planViews = plans.map(planOfChannelView);
  const { id, slug, telegramChannelId, status, planCount, salesCount, version } = row;
  return {
    id,
    slug,
    telegramChannelId,
    status,
    planCount,
    salesCount,
    version,
    channelName: row.name,
    channelDescription: row.description,
    bannerUrl,
    banner: bannerUrl,
    plans: planViews,
    telegramPlans: planViews,
    revenue: toRupees(row.revenue),
    missing: gapsOf(row, { isLinked: hasSession(account) }),
    salesPause: salesPause && { reason: salesPause.reason, until: salesPause.until?.toISOString() ?? null },
    publicUrl: `${publicUrl}/c/${slug}`,
    account: accountView(account),
    ...stamps(row),
  };
}

export function channelView(row: ChannelRow, context: ChannelContext): Channel {
  const { richDescription, contactEmail, contactPhone, paidMembersOnly, isImported, username } = row;
  return { ...summaryView(row, context), richDescription, contactEmail, contactPhone, paidMembersOnly, isImported, username };
}

export interface PublicChannelContext extends Omit<ChannelContext, 'account' | 'plans'> {
  seller: { id: number; name: string; contact: SellerContact };
  sellerPicture: string | null;
  isPreview: boolean;
  offersReminder: boolean;
  offersCoupons: boolean;
}

/** Contact of a channel for buyers: the contact of the channel, or else the public email address of the seller. */
export function contactView(row: Pick<ChannelRow, 'contactEmail' | 'contactPhone'>, contact: SellerContact) {
  const { contactEmail, contactPhone } = contact.showsSupport ? row : { contactEmail: '', contactPhone: null };
  return { contactEmail: contactEmail || contact.email, contactPhone };
}

export function publicView(row: ChannelRow, offers: PlanRow[], context: PublicChannelContext): PublicChannel {
  const { addressOf, publicUrl, seller, sellerPicture, isPreview, offersReminder, offersCoupons, salesPause } = context;
  const { id, slug, name, description, richDescription, status, version } = row;
  const bannerUrl = row.bannerFileId && addressOf(row.bannerFileId);
  const plans = offers.map((plan) => ({ id: plan.id, name: plan.name, price: toRupees(plan.price), duration: plan.durationDays }));
  return {
    id,
    slug,
    channelName: name,
    channelDescription: description,
    richDescription,
    status,
    version,
    ...contactView(row, seller.contact),
    bannerUrl,
    banner: bannerUrl,
    plans,
    telegramPlans: plans,
    linkPreviewImage: row.bannerPreviewFileId && addressOf(row.bannerPreviewFileId),
    creator: { name: seller.name, picture: sellerPicture && addressOf(sellerPicture) },
    salesPause: salesPause && { until: salesPause.until?.toISOString() ?? null },
    publicUrl: `${publicUrl}/c/${slug}`,
    isPreview,
    offersReminder,
    offersCoupons,
    ...stamps(row),
  };
}
