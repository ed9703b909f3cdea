import { accountMessages, SecondFactorBegin } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import type { Area } from '../area.ts';
import { useBeginSecondFactor } from './api.ts';
import { StepForm } from './step.tsx';

interface BeginFormProps {
  area: Area;
  onBegun: (begun: { secret: string; uri: string }) => void;
  onCancel?: () => void;
}

/** An open browser is not enough to set it up: it takes the password. */
export function BeginForm({ area, onBegun, onCancel }: BeginFormProps) {
  const begin = useBeginSecondFactor(area);
  const form = useSchemaForm<{ password: string }>(SecondFactorBegin, { initialValues: { password: '' } });
  const [refusal, setRefusal] = useState('');
  const send = (body: { password: string }) => {
    setRefusal('');
    begin.mutate(body, {
      onSuccess: ({ data }) => onBegun(data),
      onError: (error) => {
        if (!form.showFieldErrors(error)) setRefusal(errorMessage(error, accountMessages.unexpected));
      },
    });
  };
  return (
    <StepForm onSubmit={form.submit(send)} refusal={refusal} action="Continue" busy={begin.isPending} onCancel={onCancel}>
      <PasswordField
        {...form.getInputProps('password')}
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        autoFocus
      />
    </StepForm>
  );
}
