import { telegramAccountMessages } from '@jamun/contract';
import { useState } from 'react';
import { useSetUpEmail } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { Input } from '../../../../ui/form/fields/input.tsx';
import { useFocusOnError, useStepError } from '../step-error.tsx';
import { StepFrame } from '../step-frame.tsx';
import { wizardText } from '../text.ts';
import type { StepProps } from '../use-wizard.ts';
import classes from './password-step.module.css';

const { email: text } = wizardText;

/** Email address that Telegram requires before it sends a code. Jamun does not store it. */
export function EmailStep({ wizard }: StepProps) {
  const [phoneNumber] = useState(wizard.state.sent?.phoneNumber ?? '');
  const [email, setEmail] = useState('');
  const setUp = useSetUpEmail();
  const error = useStepError(telegramAccountMessages.notSent);
  const input = useFocusOnError(error.message !== null);
  const requestCode = () => {
    if (!email.trim() || error.isWaiting) return;
    error.clear();
    setUp.mutate({ phoneNumber, email }, { onSuccess: ({ data }) => wizard.go('code', { sent: data }), onError: error.show });
  };
  return (
    <StepFrame
      title={text.title}
      line={telegramAccountMessages.emailNeeded}
      back={{ label: wizardText.back, go: () => wizard.go('phone', { sent: null, hint: null }) }}
      action={
        <BusyButton
          busy={setUp.isPending}
          busyLabel={wizardText.sending}
          variant="filled"
          disabled={!email.trim()}
          data-disabled={error.isWaiting}
        >
          {text.confirm}
        </BusyButton>
      }
      onSubmit={(event) => {
        event.preventDefault();
        requestCode();
      }}
    >
      <div className={classes.field}>
        <Input
          ref={input}
          label={text.label}
          name="telegram-email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={(event) => {
            if (!error.isWaiting) error.clear();
            setEmail(event.currentTarget.value);
          }}
          error={error.message}
          size="lg"
          required
          data-autofocus
        />
      </div>
      <p className={classes.note}>{text.note}</p>
    </StepFrame>
  );
}
