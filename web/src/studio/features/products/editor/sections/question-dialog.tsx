import { type RegistrationQuestion, RegistrationQuestionInput } from '@jamun/contract';
import { type ChangeEvent, useState } from 'react';
import type { QuestionBody } from '../../../../domain/products/parts-api.ts';
import { CheckField } from '../../../../ui/form/fields/check-field.tsx';
import { ChoiceField } from '../../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { TextAreaField, TextField } from '../../../../ui/form/fields/text-field.tsx';
import type { useSchemaForm } from '../../../../ui/form/schema-form.ts';
import { productEditorText } from '../text.ts';
import { itemDialogText } from './dialog-text.ts';
import { ItemDialog, type ItemDialogProps } from './item-dialog.tsx';

const { questions: text } = itemDialogText;

const typeOptions = [
  { value: 'TEXT', label: text.types.text },
  { value: 'CHOICE', label: text.types.choice },
] as const;

const toFormValues = (item: RegistrationQuestion | null) => ({
  question: item?.question ?? '',
  type: item?.type ?? 'TEXT',
  options: item?.options ?? [],
  isRequired: item?.isRequired ?? false,
});

export const QuestionDialog = (props: ItemDialogProps<RegistrationQuestion, QuestionBody>) => (
  <ItemDialog
    {...props}
    text={text}
    schema={RegistrationQuestionInput}
    toFormValues={toFormValues}
    fields={(form) => (
      <>
        <TextField {...fieldProps(form, 'question')} label={text.fields.question} autoComplete="off" data-autofocus />
        <AnswerFields form={form} />
        <CheckField
          {...fieldProps(form, 'isRequired')}
          value={form.values.isRequired ?? false}
          label={productEditorText.questions.required}
        />
      </>
    )}
  />
);

type QuestionForm = ReturnType<typeof useSchemaForm<QuestionBody>>;

const splitLines = (input: string) =>
  input
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function AnswerFields({ form }: { form: QuestionForm }) {
  // Raw input including empty lines; the form holds the options parsed from it.
  const [optionsInput, setOptionsInput] = useState((form.values.options ?? []).join('\n'));
  const setType = (type: unknown) => {
    form.setFieldValue('type', type as QuestionBody['type']);
    form.setFieldValue('options', type === 'CHOICE' ? splitLines(optionsInput) : []);
    form.clearFieldError('options');
  };
  const setOptions = (event: unknown) => {
    const { value } = (event as ChangeEvent<HTMLTextAreaElement>).currentTarget;
    setOptionsInput(value);
    form.setFieldValue('options', splitLines(value));
    form.clearFieldError('options');
  };
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('options'))?.[1];
  return (
    <>
      <ChoiceField
        {...fieldProps(form, 'type')}
        value={form.values.type ?? 'TEXT'}
        onChange={setType}
        label={text.fields.answer}
        options={typeOptions}
      />
      {form.values.type === 'CHOICE' && (
        <TextAreaField
          {...fieldProps(form, 'options')}
          value={optionsInput}
          onChange={setOptions}
          error={error}
          label={text.fields.options}
          hint={text.optionsHint}
          rows={4}
        />
      )}
    </>
  );
}
