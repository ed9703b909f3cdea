import type { Channel, ChannelPlan, ChannelSummary, PlanOfChannel, PublicChannel } from '@jamun/contract';
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

/** `paid`: the prices of its newest subscriptions, in paise. */
export type PlanSales = PlanRow & { paid: bigint[] };

const planOfChannelView = (row: PlanSales): PlanOfChannel => ({
  ...planView(row),
  subscriptions: row.paid.map((price) => ({ planPrice: toRupees(price) })),
});

/** Everything that is shown of a channel besides its row. */
interface Around {
  plans: PlanSales[];
  account: TelegramAccountRow | undefined;
  salesPause: ReturnType<typeof salesPauseOf>;
  /** Where the picture is to be fetched that lies in this file. */
  addressOf(fileId: string): string;
  publicUrl: string;
}

function accountView(account: TelegramAccountRow | undefined): ChannelSummary['account'] {
  if (!account || account.state === 'REMOVED') return null;
  return { id: account.id, telegramNumber: account.phone, state: accountState(account) };
}

export function summaryView(row: ChannelRow, { account, plans, salesPause, addressOf, publicUrl }: Around): ChannelSummary {
  const bannerUrl = row.bannerFileId && addressOf(row.bannerFileId);
  const shown = plans.map(planOfChannelView);
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
    plans: shown,
    telegramPlans: shown,
    revenue: toRupees(row.revenue),
    missing: gapsOf(row, { isLinked: hasSession(account) }),
    salesPause: salesPause && { reason: salesPause.reason, until: salesPause.until?.toISOString() ?? null },
    publicUrl: `${publicUrl}/c/${slug}`,
    account: accountView(account),
    ...stamps(row),
  };
}

export function channelView(row: ChannelRow, around: Around): Channel {
  const { richDescription, contactEmail, contactPhone, paidMembersOnly, isImported, username } = row;
  return { ...summaryView(row, around), richDescription, contactEmail, contactPhone, paidMembersOnly, isImported, username };
}

export interface Shown extends Omit<Around, 'account' | 'plans'> {
  seller: { id: number; name: string; contact: SellerContact };
  sellerPicture: string | null;
  isPreview: boolean;
}

/** How buyers reach the seller of a channel: its own contact, else the address that the seller shows. */
export function contactView(row: Pick<ChannelRow, 'contactEmail' | 'contactPhone'>, contact: SellerContact) {
  const { contactEmail, contactPhone } = contact.showsSupport ? row : { contactEmail: '', contactPhone: null };
  return { contactEmail: contactEmail || contact.email, contactPhone };
}

export function publicView(row: ChannelRow, offers: PlanRow[], shown: Shown): PublicChannel {
  const { addressOf, publicUrl, seller, sellerPicture, isPreview, salesPause } = shown;
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
    ...stamps(row),
  };
}
