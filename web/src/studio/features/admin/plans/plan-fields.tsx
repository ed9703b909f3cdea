import type { PlatformPlan } from '@jamun/contract';
import type { PlanInput } from '../../../domain/admin-plans/api.ts';
import { CheckField } from '../../../ui/form/fields/check-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MoneyField, NumberField } from '../../../ui/form/fields/number-field.tsx';
import { TextAreaField, TextField } from '../../../ui/form/fields/text-field.tsx';
import type { useSchemaForm } from '../../../ui/form/schema-form.ts';
import classes from './plan-fields.module.css';
import { plansText } from './text.ts';

const text = plansText.fields;

type PlanForm = ReturnType<typeof useSchemaForm<PlanInput>>;

/** Initial values of the form for a new plan. */
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

export const toFormValues = (plan: PlatformPlan): PlanInput => ({
  name: plan.name,
  description: plan.description,
  monthlyPrice: plan.monthlyPrice,
  annualPrice: plan.annualPrice ?? undefined,
  transactionFeePercentage: plan.transactionFeePercentage,
  isCustom: plan.isCustom,
  isDefault: plan.isDefault,
  isActive: plan.isActive,
});

/** An emptied annual price is sent as null: when left out, the server keeps the old one. */
export const toPlanInput = (values: PlanInput): PlanInput => ({ ...values, annualPrice: values.annualPrice ?? null });

interface PlanFieldsProps {
  form: PlanForm;
  labels: { name: string; fee: string; isDefault: string; isActive: string };
  /** Focuses the first field when a dialog opens. */
  autoFocus?: boolean;
}

/** Fields of a plan, for the create dialog and the edit page. */
export const PlanFields = ({ form, labels, autoFocus = false }: PlanFieldsProps) => (
  <div className={classes.fields}>
    <div className={classes.wide}>
      <TextField {...fieldProps(form, 'name')} label={labels.name} autoComplete="off" data-autofocus={autoFocus || undefined} />
    </div>
    <div className={classes.wide}>
      <TextAreaField {...fieldProps(form, 'description')} label={text.description} optional rows={2} />
    </div>
    <MoneyField {...fieldProps(form, 'monthlyPrice')} label={text.monthlyPrice} currency="$" />
    <MoneyField
      {...fieldProps(form, 'annualPrice')}
      value={form.values.annualPrice ?? undefined}
      label={text.annualPrice}
      currency="$"
      optional
    />
    <NumberField {...fieldProps(form, 'transactionFeePercentage')} label={labels.fee} unit="%" />
    <div className={classes.checks}>
      <CheckField {...fieldProps(form, 'isDefault')} label={labels.isDefault} hint={text.defaultHint} />
      <CheckField {...fieldProps(form, 'isActive')} label={labels.isActive} />
      <CheckField {...fieldProps(form, 'isCustom')} label={text.isCustom} hint={text.customHint} />
    </div>
  </div>
);
