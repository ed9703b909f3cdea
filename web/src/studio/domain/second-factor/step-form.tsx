import { accountMessages } from '@jamun/contract';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { CodeField as FormCodeField } from '../../ui/form/fields/code-field.tsx';
import type { FormFieldProps } from '../../ui/form/fields/field-props.ts';
import { Input, type TextInputProps } from '../../ui/form/fields/input.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import type { useCall } from '../../ui/hooks/use-call.ts';
import { PanelFoot } from '../../ui/page/page-elements.tsx';
import classes from './step-form.module.css';
import { secondFactorText as text } from './text.ts';
import { useSecondFactor } from './use-second-factor.ts';

interface StepFormOptions<Values extends object, Reply> {
  schema: Parameters<typeof useSchemaForm<Values>>[0];
  initialValues: Parameters<typeof useSchemaForm<Values>>[1]['initialValues'];
  call: Pick<ReturnType<typeof useCall<Reply, Values>>, 'mutate' | 'isPending'>;
  onDone: (reply: Reply) => void;
}

/** Form state of one step. Errors of a field appear at the field, other errors above the form. */
export function useStepForm<Values extends object, Reply>({ schema, initialValues, call, onDone }: StepFormOptions<Values, Reply>) {
  const form = useSchemaForm<Values>(schema, { initialValues });
  const [error, setError] = useState('');
  const showError = (failure: unknown) => setError(errorMessage(failure, accountMessages.unexpected));
  const send = (values: Values) => {
    setError('');
    call.mutate(values, {
      onSuccess: onDone,
      onError: (failure) => {
        if (!form.showFieldErrors(failure)) showError(failure);
      },
    });
  };
  return { form, showError, stepProps: { onSubmit: form.submit(send), onFocus: form.prepare, error, busy: call.isPending } };
}

interface StepFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Preloads a lazy schema. */
  onFocus: () => void;
  error: string;
  action: string;
  busy: boolean;
  isDangerous?: boolean;
  /** Left out where the step is mandatory. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

/** One step of a multi-step card: fields, Cancel and the action. */
export const StepForm = ({ onSubmit, onFocus, error, action, busy, isDangerous = false, onCancel, children }: StepFormProps) => (
  <form onSubmit={onSubmit} onFocus={onFocus} noValidate>
    <div className={classes.body}>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      {children}
    </div>
    <PanelFoot>
      {onCancel && <Button onClick={onCancel}>{text.cancel}</Button>}
      <BusyButton busy={busy} variant="filled" {...(isDangerous ? { 'data-danger': true } : {})}>
        {action}
      </BusyButton>
    </PanelFoot>
  </form>
);

type PasswordFieldProps = Omit<Parameters<typeof PasswordField>[0], 'label' | 'autoComplete'>;

/** The account's current password. */
export const OwnPasswordField = (props: PasswordFieldProps) => (
  <PasswordField {...props} label={text.password} name="password" autoComplete="current-password" required />
);

/** TOTP code. Where recovery codes are accepted too, `inputMode="text"` gives phones a keyboard with letters. */
export const CodeField = (props: TextInputProps) => (
  <Input inputMode="numeric" {...props} name="code" autoComplete="one-time-code" spellCheck={false} required />
);

/** Code field of an administrator's money action. A server error about the code shows it even if no second factor is known here. */
export function AdminCodeField(field: FormFieldProps<string | undefined>) {
  const secondFactor = useSecondFactor('admin');
  return secondFactor.data?.enabled || field.error ? <FormCodeField {...field} /> : null;
}
