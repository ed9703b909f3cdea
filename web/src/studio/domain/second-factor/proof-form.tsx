import { accountMessages, SecondFactorProof } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import type { useCall } from '../../ui/hooks/use-call.ts';
import type { ProofInput } from './api.ts';
import { CodeField } from './code-field.tsx';
import { StepForm } from './step.tsx';

interface ProofFormProps<Answer> {
  /** What happens once it is proved. */
  call: ReturnType<typeof useCall<Answer, ProofInput>>;
  action: string;
  danger?: boolean;
  /** What follows from it, said before. */
  line?: string;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
}

/** The password and a code: what weakens two-step sign-in takes both. */
export function ProofForm<Answer extends { message: string }>({ call, line, onDone, ...step }: ProofFormProps<Answer>) {
  const form = useSchemaForm<ProofInput>(SecondFactorProof, { initialValues: { password: '', code: '' } });
  const [refusal, setRefusal] = useState('');
  const send = (body: ProofInput) => {
    setRefusal('');
    call.mutate(body, {
      onSuccess: (answer) => {
        onDone(answer);
        toast.success(answer.message);
      },
      onError: (error) => {
        if (!form.showFieldErrors(error)) setRefusal(errorMessage(error, accountMessages.unexpected));
      },
    });
  };
  return (
    <StepForm {...step} onSubmit={form.submit(send)} refusal={refusal} busy={call.isPending}>
      {line && <p>{line}</p>}
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
