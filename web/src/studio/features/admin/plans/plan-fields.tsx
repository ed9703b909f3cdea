import { CheckField } from '../../../ui/form/fields/check-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MoneyField, NumberField } from '../../../ui/form/fields/number-field.tsx';
import { TextAreaField, TextField } from '../../../ui/form/fields/text-field.tsx';
import classes from './plan-fields.module.css';
import type { PlanForm } from './plan-values.ts';

interface PlanFieldsProps {
  form: PlanForm;
  labels: { name: string; fee: string; isDefault: string; isActive: string };
  /** A dialog begins at its first field. */
  autoFocus?: boolean;
}

/** What makes a plan, for a new one and for one that is there. */
export const PlanFields = ({ form, labels, autoFocus = false }: PlanFieldsProps) => (
  <div className={classes.fields}>
    <div className={classes.wide}>
      <TextField {...fieldProps(form, 'name')} label={labels.name} autoComplete="off" data-autofocus={autoFocus || undefined} />
    </div>
    <div className={classes.wide}>
      <TextAreaField {...fieldProps(form, 'description')} label="Description" optional rows={2} />
    </div>
    <MoneyField {...fieldProps(form, 'monthlyPrice')} label="Monthly Price" currency="$" />
    <MoneyField
      {...fieldProps(form, 'annualPrice')}
      value={form.values.annualPrice ?? undefined}
      label="Annual Price"
      currency="$"
      optional
    />
    <NumberField {...fieldProps(form, 'transactionFeePercentage')} label={labels.fee} unit="%" />
    <div className={classes.checks}>
      <CheckField {...fieldProps(form, 'isDefault')} label={labels.isDefault} hint="For everyone without a plan of their own" />
      <CheckField {...fieldProps(form, 'isActive')} label={labels.isActive} />
      <CheckField {...fieldProps(form, 'isCustom')} label="Custom Plan" hint="Made for somebody, not for all" />
    </div>
  </div>
);
