import type { ReactNode } from 'react';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MoneyField, NumberField } from '../../../ui/form/fields/number-field.tsx';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import classes from './plan-fields.module.css';
import { daysFor, daysOf, planSum, unitOptions } from './plan-text.ts';
import type { PlanForm } from './plan-values.ts';

interface PlanFieldsProps {
  form: PlanForm;
  autoFocus?: boolean;
  /** At the end of the last line. */
  action?: ReactNode;
}

/** A name, a price, and how many days, weeks, months or years it lasts. */
export function PlanFields({ form, autoFocus = false, action }: PlanFieldsProps) {
  const { duration, unit } = form.values;
  const isForLife = unit === 'Lifetime';
  const setUnit = (event: unknown) => {
    form.getInputProps('unit').onChange(event);
    form.clearFieldError('duration');
    // The count goes out of sight with a lifetime: unseen, it could not be mended.
    if (typeof duration !== 'number') form.setFieldValue('duration', 1);
  };
  return (
    <div className={classes.fields}>
      <TextField
        {...fieldProps(form, 'name')}
        label="Name"
        placeholder="Monthly"
        autoComplete="off"
        data-autofocus={autoFocus || undefined}
      />
      <div className={classes.two}>
        <MoneyField {...fieldProps(form, 'price')} label="Price" placeholder="499" />
        <div className={classes.duration} data-life={isForLife || undefined}>
          {!isForLife && <NumberField {...fieldProps(form, 'duration')} label="Duration" isInteger />}
          <SelectField {...fieldProps(form, 'unit')} onChange={setUnit} label={isForLife ? 'Duration' : 'Unit'} options={unitOptions} />
        </div>
      </div>
      <div className={classes.foot}>
        <p role="status">{sumWords(form.values)}</p>
        {action}
      </div>
    </div>
  );
}

/** What it comes to, as soon as both are numbers. */
function sumWords({ price, duration, unit }: PlanForm['values']): string {
  const count = unit === 'Lifetime' ? 1 : duration;
  const days = typeof count === 'number' ? daysFor({ count, unit }) : 0;
  const isWhole = Number.isInteger(days) && days > 0 && days <= daysOf.Lifetime;
  return typeof price === 'number' && price >= 0 && isWhole ? planSum(price, days) : 'Enter 0 to make it free.';
}
