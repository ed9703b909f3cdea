import { type Faq, FaqInput } from '@jamun/contract';
import { productPartMessages } from '@jamun/contract/product-messages';
import type { FaqBody } from '../../../../domain/products/parts-api.ts';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { TextAreaField, TextField } from '../../../../ui/form/fields/text-field.tsx';
import { PartDialog, type PartDialogProps } from './part-dialog.tsx';

const words = {
  add: 'Add FAQ',
  edit: 'Edit FAQ',
  created: productPartMessages.faqCreated,
  updated: productPartMessages.faqUpdated,
  notCreated: productPartMessages.faqNotCreated,
  notUpdated: productPartMessages.faqNotUpdated,
};

const valuesOf = (item: Faq | null) => ({ question: item?.question ?? '', answer: item?.answer ?? '' });

export const FaqDialog = (props: PartDialogProps<Faq, FaqBody>) => (
  <PartDialog
    {...props}
    words={words}
    schema={FaqInput}
    valuesOf={valuesOf}
    fields={(form) => (
      <>
        <TextField {...fieldProps(form, 'question')} label="Question" autoComplete="off" data-autofocus />
        <TextAreaField {...fieldProps(form, 'answer')} label="Answer" rows={5} />
      </>
    )}
  />
);
