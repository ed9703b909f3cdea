import { lastMinute } from '../../../ui/form/calendar/india-time.ts';
import { MomentField } from '../../../ui/form/calendar/moment-field.tsx';
import { ChoiceField } from '../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MoneyField, NumberField } from '../../../ui/form/fields/number-field.tsx';
import classes from './coupon-form.module.css';
import type { CouponForm } from './coupon-values.ts';
import { couponFormText } from './text.ts';

const { limits, schedule, renewals } = couponFormText;

/** Limits of uses and the minimum amount. The number of one-use codes is their limit in total. */
export function LimitFields({ form }: { form: CouponForm }) {
  return (
    <>
      <div className={classes.pair}>
        {form.values.type === 'CODE' && (
          <NumberField {...fieldProps(form, 'maxUses')} label={limits.maxUses} optional isInteger placeholder={limits.unlimited} />
        )}
        <NumberField {...fieldProps(form, 'maxUsesPerBuyer')} label={limits.perBuyer} optional isInteger placeholder={limits.unlimited} />
        {form.values.type === 'ONE_USE' && <MinAmountField form={form} />}
      </div>
      {form.values.type === 'CODE' && <MinAmountField form={form} />}
    </>
  );
}

const MinAmountField = ({ form }: { form: CouponForm }) => (
  <MoneyField
    {...fieldProps(form, 'minAmount')}
    label={limits.minAmount}
    optional
    placeholder={limits.optional}
    hint={limits.minAmountHint}
  />
);

/** Start and end, in Indian time. */
export const ScheduleFields = ({ form }: { form: CouponForm }) => (
  <>
    <MomentField
      {...fieldProps(form, 'startsAt')}
      label={schedule.starts}
      hint={schedule.startsHint}
      timeLabel={schedule.time}
      defaultTime="00:00"
    />
    <MomentField
      {...fieldProps(form, 'endsAt')}
      label={schedule.ends}
      hint={schedule.endsHint}
      timeLabel={schedule.time}
      defaultTime={lastMinute}
    />
  </>
);

const options = [
  { value: 'FIRST_PAYMENT', label: renewals.FIRST_PAYMENT },
  { value: 'EVERY_RENEWAL', label: renewals.EVERY_RENEWAL },
] as const;

export const RenewalField = ({ form, isFrozen }: { form: CouponForm; isFrozen: boolean }) => (
  <ChoiceField
    {...fieldProps(form, 'renewals')}
    label={renewals.label}
    options={options}
    hint={renewals.hint[form.values.renewals]}
    disabled={isFrozen}
  />
);
