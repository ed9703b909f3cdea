import { type Testimonial, TestimonialInput } from '@jamun/contract';
import { productPartMessages as say } from '@jamun/contract/product-messages';
import { fieldProps } from '../../../../ui/fields/field-props.ts';
import { TextAreaField, TextField } from '../../../../ui/fields/text-field.tsx';
import { StarsField } from '../../../../ui/stars.tsx';
import { PartDialog, type PartDialogProps } from './part-dialog.tsx';
import type { TestimonialBody } from './parts-api.ts';

const words = {
  add: 'Add Testimonial',
  edit: 'Edit Testimonial',
  created: say.testimonialCreated,
  updated: say.testimonialUpdated,
  notCreated: say.testimonialNotCreated,
  notUpdated: say.testimonialNotUpdated,
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
