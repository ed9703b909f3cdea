import type { ReactNode } from 'react';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MoneyField, NumberField } from '../../../ui/form/fields/number-field.tsx';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { daysPerUnit, planSummary, toDays, unitOptions } from './plan-duration.ts';
import classes from './plan-fields.module.css';
import type { PlanForm } from './plan-form.ts';
import { planText as text } from './text.ts';

interface PlanFieldsProps {
  form: PlanForm;
  autoFocus?: boolean;
  /** Button beside the summary. */
  action?: ReactNode;
}

/** Name, price and duration of a plan, with a summary of the price per day. */
export function PlanFields({ form, autoFocus = false, action }: PlanFieldsProps) {
  const { duration, unit } = form.values;
  const isLifetime = unit === 'Lifetime';
  const setUnit = (event: unknown) => {
    form.getInputProps('unit').onChange(event);
    form.clearFieldError('duration');
    // A lifetime hides the count, where an invalid one could not be corrected.
    if (typeof duration !== 'number') form.setFieldValue('duration', 1);
  };
  return (
    <div className={classes.fields}>
      <TextField
        {...fieldProps(form, 'name')}
        label={text.fields.name}
        placeholder={text.placeholders.name}
        autoComplete="off"
        data-autofocus={autoFocus || undefined}
      />
      <div className={classes.two}>
        <MoneyField {...fieldProps(form, 'price')} label={text.fields.price} placeholder={text.placeholders.price} />
        <div className={classes.duration} data-life={isLifetime || undefined}>
          {!isLifetime && <NumberField {...fieldProps(form, 'duration')} label={text.fields.duration} isInteger />}
          <SelectField
            {...fieldProps(form, 'unit')}
            onChange={setUnit}
            label={isLifetime ? text.fields.duration : text.fields.unit}
            options={unitOptions}
          />
        </div>
      </div>
      <div className={classes.foot}>
        <p role="status">{summaryOf(form.values)}</p>
        {action}
      </div>
    </div>
  );
}

/** Summary of the plan, or the hint about free plans while price and duration are incomplete. */
function summaryOf({ price, duration, unit }: PlanForm['values']): string {
  const count = unit === 'Lifetime' ? 1 : duration;
  const days = typeof count === 'number' ? toDays({ count, unit }) : 0;
  const isValid = Number.isInteger(days) && days > 0 && days <= daysPerUnit.Lifetime;
  return typeof price === 'number' && price >= 0 && isValid ? planSummary(price, days) : text.freeHint;
}
