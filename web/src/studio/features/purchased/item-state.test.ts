import type { TelegramSubscription } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { itemsOfSubscriptions } from '../../domain/purchases/purchased-item.ts';
import { endsSoon, inviteUrl, isRenewalDue, itemStatus, renewalUrl } from './item-state.ts';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const bought = (changes: Partial<TelegramSubscription> = {}): TelegramSubscription => ({
  id: 's',
  orderId: 'o',
  planName: 'Monthly',
  planPrice: 299,
  status: 'ACTIVE',
  refund: null,
  duration: 30,
  renewals: [],
  startDate: inDays(-10),
  expiryDate: inDays(20),
  createdAt: inDays(-10),
  channel: { id: 'c', slug: 'at-7', channelName: 'At 7', bannerUrl: null },
  renewPlanId: 'p',
  access: 'JOINED',
  telegramLink: null,
  inviteLink: null,
  inviteExpiresAt: null,
  ...changes,
});
const items = (...subscriptions: Partial<TelegramSubscription>[]) => itemsOfSubscriptions(subscriptions.map(bought));

describe('subscription of a buyer', () => {
  it('a subscription is renewed at the page of its channel, which starts the payment', () => {
    const [running] = items({});
    expect(running && renewalUrl(running)).toBe('/c/at-7?plan=p&renew=1');
  });

  it.each([{ renewPlanId: null }, { status: 'INACTIVE' as const }])('a subscription with %j cannot be renewed', (changes) => {
    expect(items(changes).map(renewalUrl)).toEqual([null]);
  });

  it('only the last subscription to a channel can be renewed', () => {
    const both = items({ expiryDate: inDays(2) }, { expiryDate: inDays(32), access: 'WAITING' });
    expect(both.map(renewalUrl)).toEqual([null, '/c/at-7?plan=p&renew=1']);
    const apart = items({ status: 'EXPIRED', expiryDate: inDays(-2) }, { channel: { ...bought().channel, id: 'd' } });
    expect(apart.map(renewalUrl)).not.toContain(null);
  });

  it('a subscription is named after its channel and ends with its last paid term', () => {
    const renewal = { id: 'r', orderId: 'o2', planName: 'Monthly', startDate: inDays(2), expiryDate: inDays(32) };
    const [renewed] = items({ expiryDate: inDays(2), renewals: [renewal] });
    expect(renewed).toMatchObject({ name: 'At 7 · Monthly', expiresAt: renewal.expiryDate });
    expect(renewed && isRenewalDue(renewed)).toBe(false);
  });

  it('a subscription is shown as refunded after a refund, and as inactive when the reason is unknown', () => {
    const refund = { amount: 299, createdAt: inDays(-1) };
    expect(items({ status: 'INACTIVE', refund }, { status: 'INACTIVE' }, {}).map(itemStatus)).toEqual(['REFUNDED', 'INACTIVE', 'ACTIVE']);
  });

  it('a renewal is due in the last week and after the end', () => {
    const ends = [40, 20, 6].map((days) => ({ expiryDate: inDays(days) }));
    expect(items(...ends, { status: 'EXPIRED' }, { status: 'INACTIVE' }).map(isRenewalDue)).toEqual([false, false, true, true, false]);
    expect(items(...ends).map(endsSoon)).toEqual([false, true, true]);
  });

  it('an invite link is offered only when it is ready and a web URL', () => {
    const links = ['https://t.me/+abc', 'javascript:alert(1)', null].map((inviteLink) => ({ access: 'READY' as const, inviteLink }));
    expect(items(...links, { inviteLink: 'https://t.me/+abc' }).map(inviteUrl)).toEqual(['https://t.me/+abc', null, null, null]);
  });
});
