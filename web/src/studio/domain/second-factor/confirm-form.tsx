import { accountMessages, accountSecurityMessages, SecondFactorConfirm } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import { QrCode } from '../../ui/media/qr-code.tsx';
import type { Area } from '../area.ts';
import { useConfirmSecondFactor } from './api.ts';
import { CodeField } from './code-field.tsx';
import classes from './confirm-form.module.css';
import { StepForm } from './step.tsx';

interface ConfirmFormProps {
  area: Area;
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel?: () => void;
}

/** JBSW Y3DP: as apps show it, and as it is typed without losing one's place. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

export function ConfirmForm({ area, secret, uri, onConfirmed, onCancel }: ConfirmFormProps) {
  const confirm = useConfirmSecondFactor(area);
  const form = useSchemaForm<{ code: string }>(SecondFactorConfirm, { initialValues: { code: '' } });
  const [refusal, setRefusal] = useState('');
  const send = (body: { code: string }) => {
    setRefusal('');
    confirm.mutate(body, {
      onSuccess: ({ data, message }) => {
        onConfirmed(data.recoveryCodes);
        toast.success(message);
      },
      onError: (error) => {
        if (!form.showFieldErrors(error)) setRefusal(errorMessage(error, accountMessages.unexpected));
      },
    });
  };
  return (
    <StepForm onSubmit={form.submit(send)} refusal={refusal} action="Switch on" busy={confirm.isPending} onCancel={onCancel}>
      <p>{accountSecurityMessages.begun}</p>
      <div className={classes.way}>
        <QrCode value={uri} name="the secret, for your authenticator app" />
        <div className={classes.secret}>
          <p>Scan the code with your app, or type the secret:</p>
          <div>
            <code>{inGroups(secret)}</code>
            <CopyButton value={secret} what="secret" />
          </div>
          {/* On the phone that has the app, a press is enough. */}
          <a href={uri}>Open in your authenticator app</a>
        </div>
      </div>
      <CodeField {...form.getInputProps('code')} label="Code from the app" autoFocus />
    </StepForm>
  );
}
