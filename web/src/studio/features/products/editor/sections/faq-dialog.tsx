import { type Faq, FaqInput } from '@jamun/contract';
import type { FaqBody } from '../../../../domain/products/parts-api.ts';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { TextAreaField, TextField } from '../../../../ui/form/fields/text-field.tsx';
import { itemDialogText } from './dialog-text.ts';
import { ItemDialog, type ItemDialogProps } from './item-dialog.tsx';

const { faq: text } = itemDialogText;

const toFormValues = (item: Faq | null) => ({ question: item?.question ?? '', answer: item?.answer ?? '' });

export const FaqDialog = (props: ItemDialogProps<Faq, FaqBody>) => (
  <ItemDialog
    {...props}
    text={text}
    schema={FaqInput}
    toFormValues={toFormValues}
    fields={(form) => (
      <>
        <TextField {...fieldProps(form, 'question')} label={text.fields.question} autoComplete="off" data-autofocus />
        <TextAreaField {...fieldProps(form, 'answer')} label={text.fields.answer} rows={5} />
      </>
    )}
  />
);
