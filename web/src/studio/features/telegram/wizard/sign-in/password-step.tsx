import { telegramAccountMessages } from '@jamun/contract/telegram-messages';
import { useState } from 'react';
import { useVerifyPassword } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useFocusOnError } from '../use-focus-on-error.ts';
import { useRefusal } from '../use-step-error.tsx';
import type { StepProps } from '../use-wizard.ts';
import classes from './password-step.module.css';

/** For accounts with a two-step password. It goes to Telegram and is kept nowhere. */
export function PasswordStep({ wizard }: StepProps) {
  const [phoneNumber] = useState(wizard.state.sent?.phoneNumber ?? '');
  const [hint] = useState(wizard.state.hint);
  const [password, setPassword] = useState('');
  const verify = useVerifyPassword();
  const refusal = useRefusal(telegramAccountMessages.notVerified);
  const input = useFocusOnError(refusal.words !== null);
  const check = () => {
    if (!password || refusal.isWaiting) return;
    refusal.clear();
    verify.mutate(
      { phoneNumber, password },
      {
        onSuccess: ({ data }) => {
          if (data.account) wizard.linked(data.account);
        },
        onError: refusal.take,
      },
    );
  };
  return (
    <StepFrame
      title="Password"
      line={telegramAccountMessages.passwordNeeded}
      back={{ label: 'Back', go: () => wizard.go('phone', { sent: null, hint: null }) }}
      action={
        <BusyButton
          busy={verify.isPending}
          busyLabel="Verifying..."
          variant="filled"
          disabled={!password}
          data-disabled={refusal.isWaiting}
        >
          Verify Password
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
          label="Telegram password"
          name="telegram-password"
          autoComplete="off"
          value={password}
          onChange={(event) => {
            if (!refusal.isWaiting) refusal.clear();
            setPassword(event.currentTarget.value);
          }}
          error={refusal.words}
          {...(hint ? { hint: `Your hint: ${hint}`, keepsHint: true } : {})}
          size="lg"
          required
          withAsterisk={false}
          data-autofocus
        />
      </div>
      <p className={classes.note}>The password goes to Telegram and is not stored.</p>
    </StepFrame>
  );
}
