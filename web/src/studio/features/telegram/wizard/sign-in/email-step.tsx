import { telegramAccountMessages } from '@jamun/contract/telegram-messages';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSetUpEmail } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useFocusOnError } from '../use-focus-on-error.ts';
import { useRefusal } from '../use-step-error.tsx';
import type { StepProps } from '../use-wizard.ts';
import classes from './password-step.module.css';

/** Telegram demands an email address before it sends a code. The address goes to Telegram alone. */
export function EmailStep({ wizard }: StepProps) {
  const [phoneNumber] = useState(wizard.state.sent?.phoneNumber ?? '');
  const [email, setEmail] = useState('');
  const setUp = useSetUpEmail();
  const refusal = useRefusal(telegramAccountMessages.notSent);
  const input = useFocusOnError(refusal.words !== null);
  const ask = () => {
    if (!email.trim() || refusal.isWaiting) return;
    refusal.clear();
    setUp.mutate({ phoneNumber, email }, { onSuccess: ({ data }) => wizard.go('code', { sent: data }), onError: refusal.take });
  };
  return (
    <StepFrame
      title="Email"
      line={telegramAccountMessages.emailNeeded}
      back={{ label: 'Back', go: () => wizard.go('phone', { sent: null, hint: null }) }}
      action={
        <BusyButton
          busy={setUp.isPending}
          busyLabel="Sending..."
          variant="filled"
          disabled={!email.trim()}
          data-disabled={refusal.isWaiting}
        >
          Send Code
        </BusyButton>
      }
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div className={classes.field}>
        <TextInput
          ref={input}
          label="Email for Telegram"
          name="telegram-email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={(event) => {
            if (!refusal.isWaiting) refusal.clear();
            setEmail(event.currentTarget.value);
          }}
          error={refusal.words}
          size="lg"
          required
          withAsterisk={false}
          data-autofocus
        />
      </div>
      <p className={classes.note}>Telegram will send sign-in codes to this address. Jamun passes it on and does not keep it.</p>
    </StepFrame>
  );
}
