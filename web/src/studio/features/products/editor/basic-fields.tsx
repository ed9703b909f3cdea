import { CheckField } from '../../../ui/form/fields/check-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MarkupField } from '../../../ui/form/fields/markup-field.tsx';
import { NumberField } from '../../../ui/form/fields/number-field.tsx';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { productFieldText } from '../field-text.ts';
import { PriceFields } from '../price-fields.tsx';
import { categoryOptions } from '../product-search.ts';
import type { ProductForm } from '../product-values.ts';
import classes from './basic-fields.module.css';
import { productEditorText } from './text.ts';

const { labels } = productFieldText;
const { basic: text } = productEditorText;

const maxDescriptionLength = 20_000;

export const BasicFields = ({ form }: { form: ProductForm }) => (
  <>
    <div id="title">
      <TextField {...fieldProps(form, 'title')} label={labels.title} autoComplete="off" />
    </div>
    <div id="description">
      <MarkupField
        {...fieldProps(form, 'description')}
        label={labels.description}
        optional
        max={maxDescriptionLength}
        placeholder={text.descriptionPlaceholder}
      />
    </div>
    <div className={classes.two}>
      <SelectField {...fieldProps(form, 'category')} label={labels.category} options={categoryOptions} />
      <TextField
        {...fieldProps(form, 'ctaButtonText')}
        label={labels.ctaButtonText}
        placeholder={text.ctaPlaceholder}
        autoComplete="off"
        optional
      />
    </div>
    <div id="price">
      <PriceFields form={form} />
    </div>
    <QuantityFields form={form} />
  </>
);

function QuantityFields({ form }: { form: ProductForm }) {
  const { isLimitedQuantityEnabled: isLimited, quantity } = form.values;
  const toggle = (checked: unknown) => {
    form.setFieldValue('isLimitedQuantityEnabled', checked === true);
    // Clears an invalid quantity: its field is hidden now, so it could not be corrected.
    if (checked !== true && typeof quantity !== 'number') form.setFieldValue('quantity', undefined);
    form.clearFieldError('quantity');
  };
  return (
    <div className={classes.quantity}>
      <CheckField {...fieldProps(form, 'isLimitedQuantityEnabled')} onChange={toggle} label={labels.isLimitedQuantityEnabled} />
      {isLimited && (
        <NumberField
          {...fieldProps(form, 'quantity')}
          value={quantity ?? undefined}
          label={labels.quantity}
          placeholder={text.quantityPlaceholder}
          isInteger
        />
      )}
    </div>
  );
}
