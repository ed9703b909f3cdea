import { useRef } from 'react';
import { CheckField } from '../../ui/form/fields/check-field.tsx';
import { ChoiceField } from '../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../ui/form/fields/field-props.ts';
import { MoneyField } from '../../ui/form/fields/number-field.tsx';
import classes from './price-fields.module.css';
import type { ProductForm, TypedProduct } from './product-values.ts';

const priceTypes = [
  { value: 'FIXED', label: 'Fixed' },
  { value: 'FLEXIBLE', label: 'Flexible' },
] as const;

/** What a buyer pays: a price, perhaps reduced, or a least one that they may go beyond. */
export function PriceFields({ form }: { form: ProductForm }) {
  const { isFlexible, setType, setDiscount } = usePriceRules(form);
  const { hasDiscount } = form.values;
  return (
    <div className={classes.fields}>
      <div className={classes.prices}>
        <ChoiceField {...fieldProps(form, 'priceType')} onChange={setType} label="Price type" options={priceTypes} />
        <MoneyField
          {...fieldProps(form, 'price')}
          label={isFlexible ? 'Minimum price' : 'Price'}
          placeholder="499"
          {...(isFlexible ? { hint: 'Buyers may pay more' } : {})}
        />
        {hasDiscount && !isFlexible && (
          <MoneyField {...fieldProps(form, 'discountedPrice')} value={form.values.discountedPrice ?? undefined} label="Discounted price" />
        )}
      </div>
      {!isFlexible && (
        <CheckField
          {...fieldProps(form, 'hasDiscount')}
          onChange={setDiscount}
          label="Discount"
          hint="The original price is shown crossed out"
        />
      )}
    </div>
  );
}

/** What no longer counts must not be complained about unseen: it is put aside, and there again when it counts again. */
function usePriceRules(form: ProductForm) {
  const aside = useRef<TypedProduct['discountedPrice']>(undefined);
  const setDiscount = (wanted: unknown) => {
    form.setFieldValue('hasDiscount', wanted === true);
    if (wanted !== true) aside.current = form.values.discountedPrice;
    form.setFieldValue('discountedPrice', wanted === true ? aside.current : undefined);
    form.clearFieldError('discountedPrice');
  };
  const setType = (type: unknown) => {
    form.setFieldValue('priceType', type as TypedProduct['priceType']);
    if (type === 'FLEXIBLE' && form.values.hasDiscount) setDiscount(false);
  };
  return { isFlexible: form.values.priceType === 'FLEXIBLE', setType, setDiscount };
}
