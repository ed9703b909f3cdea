import { type RegistrationQuestion, RegistrationQuestionInput } from '@jamun/contract';
import { productPartMessages } from '@jamun/contract/product-messages';
import { type ChangeEvent, useState } from 'react';
import type { QuestionBody } from '../../../../domain/products/parts-api.ts';
import { CheckField } from '../../../../ui/form/fields/check-field.tsx';
import { ChoiceField } from '../../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { TextAreaField, TextField } from '../../../../ui/form/fields/text-field.tsx';
import type { useSchemaForm } from '../../../../ui/form/schema-form.ts';
import { PartDialog, type PartDialogProps } from './part-dialog.tsx';

const words = {
  add: 'Add Question',
  edit: 'Edit Question',
  created: productPartMessages.questionCreated,
  updated: productPartMessages.questionUpdated,
  notCreated: productPartMessages.questionNotCreated,
  notUpdated: productPartMessages.questionNotUpdated,
};

const types = [
  { value: 'TEXT', label: 'Text' },
  { value: 'CHOICE', label: 'Choice' },
] as const;

const valuesOf = (item: RegistrationQuestion | null) => ({
  question: item?.question ?? '',
  type: item?.type ?? 'TEXT',
  options: item?.options ?? [],
  isRequired: item?.isRequired ?? false,
});

export const QuestionDialog = (props: PartDialogProps<RegistrationQuestion, QuestionBody>) => (
  <PartDialog
    {...props}
    words={words}
    schema={RegistrationQuestionInput}
    valuesOf={valuesOf}
    fields={(form) => (
      <>
        <TextField {...fieldProps(form, 'question')} label="Question" autoComplete="off" data-autofocus />
        <AnswerFields form={form} />
        <CheckField {...fieldProps(form, 'isRequired')} value={form.values.isRequired ?? false} label="Required" />
      </>
    )}
  />
);

type QuestionForm = ReturnType<typeof useSchemaForm<QuestionBody>>;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function AnswerFields({ form }: { form: QuestionForm }) {
  // As it was typed, empty lines included; the form holds the options that it makes.
  const [text, setText] = useState((form.values.options ?? []).join('\n'));
  const choose = (type: unknown) => {
    form.setFieldValue('type', type as QuestionBody['type']);
    form.setFieldValue('options', type === 'CHOICE' ? linesOf(text) : []);
    form.clearFieldError('options');
  };
  const write = (event: unknown) => {
    const { value } = (event as ChangeEvent<HTMLTextAreaElement>).currentTarget;
    setText(value);
    form.setFieldValue('options', linesOf(value));
    form.clearFieldError('options');
  };
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('options'))?.[1];
  return (
    <>
      <ChoiceField {...fieldProps(form, 'type')} value={form.values.type ?? 'TEXT'} onChange={choose} label="Answer" options={types} />
      {form.values.type === 'CHOICE' && (
        <TextAreaField
          {...fieldProps(form, 'options')}
          value={text}
          onChange={write}
          error={error}
          label="Options"
          hint="One on each line, two to twenty"
          rows={4}
        />
      )}
    </>
  );
}
