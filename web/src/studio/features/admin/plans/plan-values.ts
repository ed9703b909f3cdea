import type { PlatformPlan } from '@jamun/contract';
import type { PlanInput } from '../../../domain/admin-plans/api.ts';
import type { useSchemaForm } from '../../../ui/form/schema-form.ts';

export type PlanForm = ReturnType<typeof useSchemaForm<PlanInput>>;

/** What a new plan begins with. */
export const newPlan: PlanInput = {
  name: '',
  description: '',
  monthlyPrice: 0,
  annualPrice: undefined,
  transactionFeePercentage: 0,
  isCustom: false,
  isDefault: false,
  isActive: true,
};

export const valuesOf = (plan: PlatformPlan): PlanInput => ({
  name: plan.name,
  description: plan.description,
  monthlyPrice: plan.monthlyPrice,
  annualPrice: plan.annualPrice ?? undefined,
  transactionFeePercentage: plan.transactionFeePercentage,
  isCustom: plan.isCustom,
  isDefault: plan.isDefault,
  isActive: plan.isActive,
});

/** An emptied annual price is none: left out, the old one would stay. */
export const inputOf = (values: PlanInput): PlanInput => ({ ...values, annualPrice: values.annualPrice ?? null });
