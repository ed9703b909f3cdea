import type { TelegramSubscription } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { itemsOfSubscriptions } from '../../domain/purchases/purchased-item.ts';
import { inviteOf } from './access.ts';
import { itemStatus } from './item-status.tsx';
import { endsSoon, isDue, renewalOf } from './renewal.ts';

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

describe('a subscription', () => {
  it('is renewed at the page of its channel, which starts the payment', () => {
    const [running] = items({});
    expect(running && renewalOf(running)).toBe('/c/at-7?plan=p&renew=1');
  });

  it.each([{ renewPlanId: null }, { status: 'INACTIVE' as const }])('is not renewed with %j', (changes) => {
    expect(items(changes).map(renewalOf)).toEqual([null]);
  });

  it('is not renewed again: only the last one of a channel is', () => {
    const both = items({ expiryDate: inDays(2) }, { expiryDate: inDays(32), access: 'WAITING' });
    expect(both.map(renewalOf)).toEqual([null, '/c/at-7?plan=p&renew=1']);
    const apart = items({ status: 'EXPIRED', expiryDate: inDays(-2) }, { channel: { ...bought().channel, id: 'd' } });
    expect(apart.map(renewalOf)).not.toContain(null);
  });

  it('is named after its channel and ends with its last paid term', () => {
    const renewal = { id: 'r', orderId: 'o2', planName: 'Monthly', startDate: inDays(2), expiryDate: inDays(32) };
    const [renewed] = items({ expiryDate: inDays(2), renewals: [renewal] });
    expect(renewed).toMatchObject({ name: 'At 7 · Monthly', expiresAt: renewal.expiryDate });
    expect(renewed && isDue(renewed)).toBe(false);
  });

  it('is shown as refunded when a refund ended it, and as inactive when the reason is unknown', () => {
    const refund = { amount: 299, createdAt: inDays(-1) };
    expect(items({ status: 'INACTIVE', refund }, { status: 'INACTIVE' }, {}).map(itemStatus)).toEqual(['REFUNDED', 'INACTIVE', 'ACTIVE']);
  });

  it('is due in its last week and when it is over', () => {
    const ends = [40, 20, 6].map((days) => ({ expiryDate: inDays(days) }));
    expect(items(...ends, { status: 'EXPIRED' }, { status: 'INACTIVE' }).map(isDue)).toEqual([false, false, true, true, false]);
    expect(items(...ends).map(endsSoon)).toEqual([false, true, true]);
  });

  it('is entered through an invitation that is one', () => {
    const links = ['https://t.me/+abc', 'javascript:alert(1)', null].map((inviteLink) => ({ access: 'READY' as const, inviteLink }));
    expect(items(...links, { inviteLink: 'https://t.me/+abc' }).map(inviteOf)).toEqual(['https://t.me/+abc', null, null, null]);
  });
});
