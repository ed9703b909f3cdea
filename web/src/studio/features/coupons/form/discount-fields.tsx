import type { CouponTarget } from '@jamun/contract';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { ChoiceField } from '../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MoneyField, NumberField } from '../../../ui/form/fields/number-field.tsx';
import { ItemPicker } from '../item-picker/item-picker.tsx';
import classes from './coupon-form.module.css';
import type { CouponForm } from './coupon-values.ts';
import { couponFormText } from './text.ts';

const { discount: text, scope } = couponFormText;

const kinds = [
  { value: 'PERCENT', label: text.PERCENT },
  { value: 'AMOUNT', label: text.AMOUNT },
] as const;

/** Percent or rupees. Fixed once the coupon was used. */
export function DiscountFields({ form, isFrozen }: { form: CouponForm; isFrozen: boolean }) {
  return (
    <>
      <div className={classes.pair}>
        <ChoiceField {...fieldProps(form, 'kind')} label={text.kind} options={kinds} disabled={isFrozen} />
        {form.values.kind === 'PERCENT' ? (
          <NumberField {...fieldProps(form, 'percent')} label={text.percent} unit="%" placeholder="20" disabled={isFrozen} />
        ) : (
          <MoneyField {...fieldProps(form, 'amount')} label={text.amount} placeholder="150" disabled={isFrozen} />
        )}
      </div>
      {isFrozen && <p className={classes.note}>{text.frozen}</p>}
    </>
  );
}

const scopes = [
  { value: 'ALL', label: scope.ALL },
  { value: 'SOME', label: scope.SOME },
] as const;

/** Everything, or chosen products and plans. */
export function ScopeFields({ form }: { form: CouponForm }) {
  const isAll = form.values.scope === 'ALL';
  const { value, error } = fieldProps(form, 'items');
  const change = (items: CouponTarget[]) => {
    form.setFieldValue('items', items);
    form.clearFieldError('items');
  };
  return (
    <>
      <ChoiceField {...fieldProps(form, 'scope')} label={scope.label} options={scopes} {...(isAll && { hint: scope.allHint })} />
      {isAll && error && <AlertLine tone="bad">{error}</AlertLine>}
      {!isAll && <ItemPicker value={value} error={error} onChange={change} />}
    </>
  );
}
