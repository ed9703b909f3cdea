import { CheckField } from '../../../ui/form/fields/check-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MarkupField } from '../../../ui/form/fields/markup-field.tsx';
import { NumberField } from '../../../ui/form/fields/number-field.tsx';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { categoryOptions } from '../categories.ts';
import { PriceFields } from '../price-fields.tsx';
import type { ProductForm } from '../product-values.ts';
import classes from './basic-fields.module.css';

const longestDescription = 20_000;

export const BasicFields = ({ form }: { form: ProductForm }) => (
  <>
    <div id="title">
      <TextField {...fieldProps(form, 'title')} label="Title" autoComplete="off" />
    </div>
    <div id="description">
      <MarkupField
        {...fieldProps(form, 'description')}
        label="Description"
        optional
        max={longestDescription}
        placeholder="What’s inside and who it’s for"
      />
    </div>
    <div className={classes.two}>
      <SelectField {...fieldProps(form, 'category')} label="Category" options={categoryOptions} />
      <TextField {...fieldProps(form, 'ctaButtonText')} label="CTA button text" placeholder="Buy Now" autoComplete="off" optional />
    </div>
    <div id="price">
      <PriceFields form={form} />
    </div>
    <Quantity form={form} />
  </>
);

function Quantity({ form }: { form: ProductForm }) {
  const { isLimitedQuantityEnabled: isLimited, quantity } = form.values;
  const toggle = (wanted: unknown) => {
    form.setFieldValue('isLimitedQuantityEnabled', wanted === true);
    // Unseen, it could not be mended.
    if (wanted !== true && typeof quantity !== 'number') form.setFieldValue('quantity', undefined);
    form.clearFieldError('quantity');
  };
  return (
    <div className={classes.quantity}>
      <CheckField {...fieldProps(form, 'isLimitedQuantityEnabled')} onChange={toggle} label="Limited quantity" />
      {isLimited && (
        <NumberField {...fieldProps(form, 'quantity')} value={quantity ?? undefined} label="Quantity" placeholder="500" isInteger />
      )}
    </div>
  );
}
