import { type Testimonial, TestimonialInput } from '@jamun/contract';
import { productPartMessages } from '@jamun/contract/product-messages';
import type { TestimonialBody } from '../../../../domain/products/parts-api.ts';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { TextAreaField, TextField } from '../../../../ui/form/fields/text-field.tsx';
import { StarsField } from '../../../../ui/form/stars.tsx';
import { PartDialog, type PartDialogProps } from './part-dialog.tsx';

const words = {
  add: 'Add Testimonial',
  edit: 'Edit Testimonial',
  created: productPartMessages.testimonialCreated,
  updated: productPartMessages.testimonialUpdated,
  notCreated: productPartMessages.testimonialNotCreated,
  notUpdated: productPartMessages.testimonialNotUpdated,
};

const valuesOf = (item: Testimonial | null) => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  rating: item?.rating ?? 5,
  image: item?.image ?? '',
});

export const TestimonialDialog = (props: PartDialogProps<Testimonial, TestimonialBody>) => (
  <PartDialog
    {...props}
    words={words}
    schema={TestimonialInput}
    valuesOf={valuesOf}
    fields={(form) => (
      <>
        <TextField {...fieldProps(form, 'name')} label="Name" autoComplete="off" data-autofocus />
        <TextAreaField {...fieldProps(form, 'description')} label="Description" rows={4} />
        <StarsField {...fieldProps(form, 'rating')} value={Number(form.values.rating ?? 5)} label="Rating" />
        <TextField
          {...fieldProps(form, 'image')}
          value={form.values.image ?? ''}
          label="Image URL"
          optional
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
      </>
    )}
  />
);
