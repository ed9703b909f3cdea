import { useRef } from 'react';
import { CheckField } from '../../ui/form/fields/check-field.tsx';
import { ChoiceField } from '../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../ui/form/fields/field-props.ts';
import { MoneyField } from '../../ui/form/fields/number-field.tsx';
import { productFieldText } from './field-text.ts';
import classes from './price-fields.module.css';
import type { ProductForm, ProductFormValues } from './product-values.ts';

const { labels, price: text } = productFieldText;

const priceTypes = [
  { value: 'FIXED', label: text.fixed },
  { value: 'FLEXIBLE', label: text.flexible },
] as const;

/** Price of a product: fixed with an optional discount, or flexible with a minimum. */
export function PriceFields({ form }: { form: ProductForm }) {
  const { isFlexible, setType, setDiscount } = usePriceRules(form);
  const { hasDiscount } = form.values;
  return (
    <div className={classes.fields}>
      <div className={classes.prices}>
        <ChoiceField {...fieldProps(form, 'priceType')} onChange={setType} label={labels.priceType} options={priceTypes} />
        <MoneyField
          {...fieldProps(form, 'price')}
          label={isFlexible ? text.minimum : labels.price}
          placeholder={text.placeholder}
          {...(isFlexible ? { hint: text.minimumHint } : {})}
        />
        {hasDiscount && !isFlexible && (
          <MoneyField
            {...fieldProps(form, 'discountedPrice')}
            value={form.values.discountedPrice ?? undefined}
            label={labels.discountedPrice}
          />
        )}
      </div>
      {!isFlexible && (
        <CheckField {...fieldProps(form, 'hasDiscount')} onChange={setDiscount} label={labels.hasDiscount} hint={text.discountHint} />
      )}
    </div>
  );
}

/** Clears the discounted price while its field is hidden, so that a hidden value causes no error, and restores it afterwards. */
function usePriceRules(form: ProductForm) {
  const lastDiscountedPrice = useRef<ProductFormValues['discountedPrice']>(undefined);
  const setDiscount = (checked: unknown) => {
    form.setFieldValue('hasDiscount', checked === true);
    if (checked !== true) lastDiscountedPrice.current = form.values.discountedPrice;
    form.setFieldValue('discountedPrice', checked === true ? lastDiscountedPrice.current : undefined);
    form.clearFieldError('discountedPrice');
  };
  const setType = (type: unknown) => {
    form.setFieldValue('priceType', type as ProductFormValues['priceType']);
    if (type === 'FLEXIBLE' && form.values.hasDiscount) setDiscount(false);
  };
  return { isFlexible: form.values.priceType === 'FLEXIBLE', setType, setDiscount };
}
