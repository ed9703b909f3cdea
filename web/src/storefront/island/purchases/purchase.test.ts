import type { DigitalPurchase, TelegramSubscription } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { byDate, canGetNewLink, purchaseOfPlan, purchaseOfProduct, renewalPath } from './purchase.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const product = (changes: Partial<DigitalPurchase> = {}): DigitalPurchase => ({
  id: 'p',
  orderId: 'o',
  userId: 1,
  productId: 'd',
  product: { title: 'Monsoon Light' },
  purchaseDate: at(3),
  price: 499,
  status: 'ACTIVE',
  refund: null,
  createdAt: at(3),
  updatedAt: at(3),
  files: [{ id: 'f', fileName: 'guide.pdf', type: 'PDF', fileSize: 1 }],
  ...changes,
});
const plan = (changes: Partial<TelegramSubscription> = {}): TelegramSubscription => ({
  id: 's',
  orderId: 'o',
  planName: 'Monthly',
  planPrice: 299,
  status: 'ACTIVE',
  refund: null,
  duration: 30,
  renewals: [],
  startDate: at(1),
  expiryDate: at(28),
  createdAt: at(1),
  channel: { id: 'c', slug: 'at-7', channelName: 'At 7', bannerUrl: null },
  renewPlanId: 'two',
  access: 'JOINED',
  telegramLink: null,
  inviteLink: null,
  inviteExpiresAt: null,
  ...changes,
});
const refund = { amount: 499, createdAt: at(5) };

describe('purchase of a guest', () => {
  it('a product keeps its files until it is refunded', () => {
    expect(purchaseOfProduct(product())).toMatchObject({ title: 'Monsoon Light', state: 'active', files: [{ fileName: 'guide.pdf' }] });
    expect(purchaseOfProduct(product({ status: 'INACTIVE', refund }))).toMatchObject({ state: 'refunded', files: [] });
  });

  it('a subscription is named after its channel, and a renewed term is not renewed again', () => {
    const renewal = { id: 'r', orderId: 'o2', planName: 'Monthly', startDate: at(28), expiryDate: '2026-12-28T10:00:00.000Z' };
    const renewed = purchaseOfPlan(plan({ renewals: [renewal] }));
    expect({ ...renewed, path: renewalPath(renewed) }).toMatchObject({ title: 'At 7 · Monthly', endsAt: at(28), path: null });
  });

  it('an active or expired subscription is renewed at the page of its channel, a refunded one is not', () => {
    const paths = [plan(), plan({ status: 'EXPIRED' }), plan({ status: 'INACTIVE', refund }), plan({ renewPlanId: null })];
    expect(paths.map((subscription) => renewalPath(purchaseOfPlan(subscription)))).toEqual([
      '/c/at-7?plan=two',
      '/c/at-7?plan=two',
      null,
      null,
    ]);
  });

  it('a new invite link is offered while the subscription runs and has a link', () => {
    const access = ['READY', 'JOINED', 'LEFT', 'PREPARING', 'DELAYED', 'WAITING', 'OVER'] as const;
    expect(access.filter((state) => canGetNewLink(purchaseOfPlan(plan({ access: state }))))).toEqual(['READY', 'JOINED', 'LEFT']);
    expect(canGetNewLink(purchaseOfPlan(plan({ status: 'EXPIRED' })))).toBe(false);
  });

  it('purchases are sorted from new to old', () => {
    expect([purchaseOfPlan(plan()), purchaseOfProduct(product())].sort(byDate).map(({ id }) => id)).toEqual(['p', 's']);
  });
});
