import { type Testimonial, TestimonialInput } from '@jamun/contract';
import type { TestimonialBody } from '../../../../domain/products/parts-api.ts';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { TextAreaField, TextField } from '../../../../ui/form/fields/text-field.tsx';
import { StarsField } from '../../../../ui/form/stars.tsx';
import { itemDialogText } from './dialog-text.ts';
import { ItemDialog, type ItemDialogProps } from './item-dialog.tsx';

const { testimonials: text } = itemDialogText;

const toFormValues = (item: Testimonial | null) => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  rating: item?.rating ?? 5,
  image: item?.image ?? '',
});

export const TestimonialDialog = (props: ItemDialogProps<Testimonial, TestimonialBody>) => (
  <ItemDialog
    {...props}
    text={text}
    schema={TestimonialInput}
    toFormValues={toFormValues}
    fields={(form) => (
      <>
        <TextField {...fieldProps(form, 'name')} label={text.fields.name} autoComplete="off" data-autofocus />
        <TextAreaField {...fieldProps(form, 'description')} label={text.fields.description} rows={4} />
        <StarsField {...fieldProps(form, 'rating')} value={Number(form.values.rating ?? 5)} label={text.fields.rating} />
        <TextField
          {...fieldProps(form, 'image')}
          value={form.values.image ?? ''}
          label={text.fields.image}
          optional
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={text.imagePlaceholder}
        />
      </>
    )}
  />
);
