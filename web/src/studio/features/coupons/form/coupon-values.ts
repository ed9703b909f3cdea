import type { Coupon, CouponKind, CouponRenewals, CouponTarget } from '@jamun/contract';
import type { z } from 'zod';
import type { CouponBody, OneUseCodesBody } from '../../../domain/coupons/form-api.ts';
import type { FormValues, useSchemaForm } from '../../../ui/form/schema-form.ts';

export type CouponType = 'CODE' | 'ONE_USE';

/** Values of a valid form. Fields of the other type, or of the other kind of discount, are kept while they are hidden. */
export interface CouponValues {
  type: CouponType;
  code: string;
  name: string;
  count: number;
  prefix: string;
  kind: CouponKind;
  percent: number;
  amount: number;
  scope: 'ALL' | 'SOME';
  items: CouponTarget[];
  maxUses: number | undefined;
  maxUsesPerBuyer: number | undefined;
  minAmount: number | undefined;
  startsAt: string | null;
  endsAt: string | null;
  renewals: CouponRenewals;
}
export type CouponFormValues = FormValues<CouponValues>;
export type CouponForm = ReturnType<typeof useSchemaForm<CouponValues>>;

export const newCoupon: CouponFormValues = {
  type: 'CODE',
  code: '',
  name: '',
  count: 50,
  prefix: '',
  kind: 'PERCENT',
  percent: undefined,
  amount: undefined,
  scope: 'ALL',
  items: [],
  maxUses: undefined,
  maxUsesPerBuyer: undefined,
  minAmount: undefined,
  startsAt: null,
  endsAt: null,
  renewals: 'FIRST_PAYMENT',
};

export const toFormValues = (coupon: Coupon): CouponFormValues => ({
  type: coupon.isOneUse ? 'ONE_USE' : 'CODE',
  code: coupon.code ?? '',
  name: coupon.name,
  count: coupon.maxUses ?? 1,
  prefix: '',
  kind: coupon.kind,
  percent: coupon.percent ?? undefined,
  amount: coupon.amount ?? undefined,
  scope: coupon.items === null ? 'ALL' : 'SOME',
  items: coupon.items ?? [],
  maxUses: coupon.maxUses ?? undefined,
  maxUsesPerBuyer: coupon.maxUsesPerBuyer ?? undefined,
  minAmount: coupon.minAmount ?? undefined,
  startsAt: coupon.startsAt,
  endsAt: coupon.endsAt,
  renewals: coupon.renewals,
});

/** Terms of both types, without hidden values. */
const toTerms = ({ kind, percent, amount, scope, items, maxUsesPerBuyer, minAmount, startsAt, endsAt, renewals }: CouponValues) => ({
  kind,
  percent: kind === 'PERCENT' ? (percent ?? null) : null,
  amount: kind === 'AMOUNT' ? (amount ?? null) : null,
  items: scope === 'ALL' ? null : items.map(({ productType, id }) => ({ productType, id })),
  maxUsesPerBuyer: maxUsesPerBuyer ?? null,
  minAmount: minAmount ?? null,
  startsAt,
  endsAt,
  renewals,
});

export const toCodeBody = (values: CouponValues): CouponBody => ({
  code: values.code,
  ...toTerms(values),
  maxUses: values.maxUses ?? null,
});

export const toOneUseBody = (values: CouponValues): OneUseCodesBody => ({
  name: values.name,
  count: values.count,
  prefix: values.prefix,
  ...toTerms(values),
});

/** Body of an update. The discount of a used coupon is left out: only new coupons can have another one. */
export function toChanges(values: CouponValues, { version, isOneUse, ...coupon }: Coupon) {
  const { kind, percent, amount, renewals, ...others } = toTerms(values);
  return {
    version,
    ...others,
    ...(isOneUse ? {} : { maxUses: values.maxUses ?? null }),
    ...(isFrozen(coupon) ? {} : { kind, percent, amount, renewals }),
  };
}

/** Whether the coupon can reduce a channel plan: products have no renewals. */
export const coversPlans = ({ scope, items }: Pick<CouponFormValues, 'scope' | 'items'>) =>
  scope === 'ALL' || items.some(({ productType }) => productType === 'TELEGRAM_PLAN');

export const isFrozen = ({ used, reserved }: Pick<Coupon, 'used' | 'reserved'>) => used + reserved > 0;

/**
 * Schema of the form: the contract's schema of the chosen type, applied to the request body. Loaded on the first focus, because viewing
 * the form does not need it.
 */
export const loadCouponSchema = async (): Promise<z.ZodType<unknown, CouponValues>> => {
  const { CouponInput, OneUseCodesInput } = await import('@jamun/contract');
  const validate = (values: CouponValues) =>
    values.type === 'CODE'
      ? CouponInput['~standard'].validate(toCodeBody(values))
      : OneUseCodesInput['~standard'].validate(toOneUseBody(values));
  return { '~standard': { version: 1, vendor: 'jamun', validate } } as unknown as z.ZodType<unknown, CouponValues>;
};
