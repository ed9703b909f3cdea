import { type Faq, FaqInput } from '@jamun/contract';
import { productPartMessages as say } from '@jamun/contract/product-messages';
import { fieldProps } from '../../../../ui/fields/field-props.ts';
import { TextAreaField, TextField } from '../../../../ui/fields/text-field.tsx';
import { PartDialog, type PartDialogProps } from './part-dialog.tsx';
import type { FaqBody } from './parts-api.ts';

const words = {
  add: 'Add FAQ',
  edit: 'Edit FAQ',
  created: say.faqCreated,
  updated: say.faqUpdated,
  notCreated: say.faqNotCreated,
  notUpdated: say.faqNotUpdated,
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
