import type { Coupon, CouponTarget } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import {
  type CouponValues,
  coversPlans,
  isFrozen,
  loadCouponSchema,
  newCoupon,
  toChanges,
  toCodeBody,
  toFormValues,
  toOneUseBody,
} from './coupon-values.ts';

const item = (productType: CouponTarget['productType']): CouponTarget => ({
  productType,
  id: 'a'.repeat(20),
  title: 'Presets',
  price: 499,
  publicUrl: null,
});
const plan = item('TELEGRAM_PLAN');
const product = item('DIGITAL_PRODUCT');

const values: CouponValues = { ...newCoupon, code: 'DIWALI20', name: '', count: 50, prefix: '', percent: 20, amount: 150 } as CouponValues;

const coupon: Coupon = {
  id: 'c'.repeat(20),
  name: 'DIWALI20',
  code: 'DIWALI20',
  isOneUse: false,
  kind: 'PERCENT',
  percent: 20,
  amount: null,
  items: [product],
  maxUses: 50,
  maxUsesPerBuyer: 1,
  minAmount: 299,
  startsAt: null,
  endsAt: '2026-11-20T18:29:00.000Z',
  renewals: 'FIRST_PAYMENT',
  status: 'LIVE',
  isPaused: false,
  adminPauseReason: null,
  used: 0,
  reserved: 0,
  overLimit: 0,
  revenue: 0,
  discountGiven: 0,
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

describe('the request body', () => {
  it('leaves out the hidden amount of a discount in percent, and the other way round', () => {
    expect(toCodeBody(values)).toMatchObject({ kind: 'PERCENT', percent: 20, amount: null });
    expect(toCodeBody({ ...values, kind: 'AMOUNT' })).toMatchObject({ kind: 'AMOUNT', percent: null, amount: 150 });
  });

  it('leaves out chosen items that are hidden, because the coupon is valid for everything', () => {
    expect(toCodeBody({ ...values, items: [product] }).items).toBeNull();
    expect(toCodeBody({ ...values, scope: 'SOME', items: [product, plan] }).items).toEqual([
      { productType: 'DIGITAL_PRODUCT', id: product.id },
      { productType: 'TELEGRAM_PLAN', id: plan.id },
    ]);
  });

  it('contains the number of one-use codes instead of a limit', () => {
    const body = toOneUseBody({ ...values, type: 'ONE_USE', name: 'Newsletter', maxUses: 3 });
    expect(body).toMatchObject({ name: 'Newsletter', count: 50 });
    expect(body).not.toHaveProperty('maxUses');
  });
});

describe('the changes of an existing coupon', () => {
  it('repeat its own terms while the form is unchanged', () => {
    const { kind, percent, amount, maxUses, maxUsesPerBuyer, minAmount, startsAt, endsAt, renewals, version } = coupon;
    expect(toChanges(toFormValues(coupon) as CouponValues, coupon)).toEqual({
      version,
      kind,
      percent,
      amount,
      items: [{ productType: 'DIGITAL_PRODUCT', id: product.id }],
      maxUses,
      maxUsesPerBuyer,
      minAmount,
      startsAt,
      endsAt,
      renewals,
    });
  });

  it.each([{ used: 1 }, { reserved: 1 }])('leave out the discount and renewals of a coupon with %o', (uses) => {
    const used = { ...coupon, ...uses };
    const changes = toChanges(toFormValues(used) as CouponValues, used);
    expect(isFrozen(used)).toBe(true);
    for (const field of ['kind', 'percent', 'amount', 'renewals']) expect(changes).not.toHaveProperty(field);
  });

  it('leave out the number of one-use codes, which is fixed', () => {
    const oneUse = { ...coupon, code: null, isOneUse: true };
    expect(toChanges(toFormValues(oneUse) as CouponValues, oneUse)).not.toHaveProperty('maxUses');
  });
});

it('coversPlans is true for everything and for a chosen plan, not for products only', () => {
  expect({
    everything: coversPlans({ scope: 'ALL', items: [] }),
    plan: coversPlans({ scope: 'SOME', items: [product, plan] }),
    products: coversPlans({ scope: 'SOME', items: [product] }),
  }).toEqual({ everything: true, plan: true, products: false });
});

it('the schema of the form reports errors of the chosen type only', async () => {
  const schema = await loadCouponSchema();
  const paths = async (input: CouponValues) => {
    const result = await schema['~standard'].validate(input);
    return (result.issues ?? []).map(({ path }) => path?.join('.'));
  };
  expect({
    oneCode: await paths({ ...values, code: 'a!' }),
    oneUse: await paths({ ...values, type: 'ONE_USE', code: 'a!', name: '', count: 501 }),
    valid: await paths(values),
  }).toEqual({ oneCode: ['code'], oneUse: ['name', 'count'], valid: [] });
});
