import { telegramAccountMessages } from '@jamun/contract';
import { useState } from 'react';
import { useVerifyPassword } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { useFocusOnError, useStepError } from '../step-error.tsx';
import { StepFrame } from '../step-frame.tsx';
import { wizardText } from '../text.ts';
import type { StepProps } from '../use-wizard.ts';
import classes from './password-step.module.css';

const { password: text } = wizardText;

/** Two-step password of the Telegram account. Jamun does not store it. */
export function PasswordStep({ wizard }: StepProps) {
  const [phoneNumber] = useState(wizard.state.sent?.phoneNumber ?? '');
  const [hint] = useState(wizard.state.hint);
  const [password, setPassword] = useState('');
  const verify = useVerifyPassword();
  const error = useStepError(telegramAccountMessages.notVerified);
  const input = useFocusOnError(error.message !== null);
  const check = () => {
    if (!password || error.isWaiting) return;
    error.clear();
    verify.mutate(
      { phoneNumber, password },
      {
        onSuccess: ({ data }) => {
          if (data.account) wizard.completeLinking(data.account);
        },
        onError: error.show,
      },
    );
  };
  return (
    <StepFrame
      title={text.title}
      line={telegramAccountMessages.passwordNeeded}
      back={{ label: wizardText.back, go: () => wizard.go('phone', { sent: null, hint: null }) }}
      action={
        <BusyButton
          busy={verify.isPending}
          busyLabel={wizardText.verifying}
          variant="filled"
          disabled={!password}
          data-disabled={error.isWaiting}
        >
          {text.confirm}
        </BusyButton>
      }
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <div className={classes.field}>
        <PasswordField
          ref={input}
          label={text.label}
          name="telegram-password"
          autoComplete="off"
          value={password}
          onChange={(event) => {
            if (!error.isWaiting) error.clear();
            setPassword(event.currentTarget.value);
          }}
          error={error.message}
          {...(hint ? { hint: text.hint(hint), keepsHint: true } : {})}
          size="lg"
          required
          data-autofocus
        />
      </div>
      <p className={classes.note}>{text.note}</p>
    </StepFrame>
  );
}
