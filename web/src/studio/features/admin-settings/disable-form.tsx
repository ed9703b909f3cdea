import { accountMessages, SecondFactorDisable } from '@jamun/contract';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api-error.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useSchemaForm } from '../../ui/schema-form.ts';
import { toast } from '../../ui/toast.ts';
import { type DisableInput, useDisableSecondFactor } from './api.ts';
import { CodeField } from './code-field.tsx';
import { StepForm } from './step.tsx';

export function DisableForm({ onDisabled, onCancel }: { onDisabled: () => void; onCancel: () => void }) {
  const disable = useDisableSecondFactor();
  const form = useSchemaForm<DisableInput>(SecondFactorDisable, { initialValues: { password: '', code: '' } });
  const [refusal, setRefusal] = useState('');
  const send = (body: DisableInput) => {
    setRefusal('');
    disable.mutate(body, {
      onSuccess: ({ message }) => {
        onDisabled();
        toast.success(message);
      },
      onError: (error) => {
        if (!form.showRefusal(error)) setRefusal(wordsOf(error, accountMessages.unexpected));
      },
    });
  };
  return (
    <StepForm onSubmit={form.submit(send)} refusal={refusal} action="Switch off" busy={disable.isPending} danger onCancel={onCancel}>
      <PasswordField
        {...form.getInputProps('password')}
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        autoFocus
      />
      <CodeField {...form.getInputProps('code')} label="Code from the app, or a recovery code" inputMode="text" />
    </StepForm>
  );
}
