import type { SentCode } from '@jamun/contract';
import { telegramAccountMessages as say } from '@jamun/contract/telegram-messages';
import { useState } from 'react';
import { formatPhone } from '../../../../lib/phone.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSendCode, useVerifyCode } from '../accounts-api.ts';
import { TextButton } from '../text-button.tsx';
import { CodeBoxes } from './code-boxes.tsx';
import classes from './code-step.module.css';
import { StepFrame } from './step-frame.tsx';
import { formatLeft, useSecondsLeft } from './time-left.ts';
import { useRefusal } from './use-refusal.tsx';
import type { StepProps, Wizard } from './use-wizard.ts';

const sentBy: Record<SentCode['via'], (phone: string) => string> = {
  APP: (phone) => `Sent to the Telegram app of ${phone}.`,
  SMS: (phone) => `Sent by SMS to ${phone}.`,
  CALL: (phone) => `Telegram calls ${phone} and says it.`,
  EMAIL: (phone) => `Sent by email to the owner of ${phone}.`,
  FRAGMENT: (phone) => `Sent to ${phone} at Fragment.`,
  EMAIL_SETUP: (phone) => `Sent to ${phone}.`,
  OTHER: (phone) => `Sent to ${phone}.`,
};

/** The code that Telegram has sent. It is held only while it stands here. */
export function CodeStep({ wizard }: StepProps) {
  // It is gone from the state as soon as it has served, and the step with it.
  const [sent, setSent] = useState(wizard.state.sent);
  const [code, setCode] = useState('');
  const verify = useVerifyCode();
  const refusal = useRefusal(say.notVerified);
  if (wizard.state.sent && wizard.state.sent !== sent) setSent(wizard.state.sent);
  if (!sent) return null;
  const check = () => {
    if (!code || refusal.isWaiting) return;
    refusal.clear();
    verify.mutate(
      { phoneNumber: sent.phoneNumber, code },
      {
        onSuccess: ({ data }) => {
          if (data.account) wizard.linked(data.account);
          else wizard.go('password', { hint: data.hint });
        },
        onError: refusal.take,
      },
    );
  };
  return (
    <StepFrame
      title="Code"
      line={
        <>
          {sentBy[sent.via](formatPhone(sent.phoneNumber))} <TextButton onClick={() => wizard.go('phone')}>Change</TextButton>
        </>
      }
      back={{ label: 'Back', go: () => wizard.go('phone') }}
      action={
        <BusyButton busy={verify.isPending} busyLabel="Verifying..." variant="filled" disabled={!code} data-disabled={refusal.isWaiting}>
          Verify Code
        </BusyButton>
      }
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <CodeBoxes
        length={sent.codeLength}
        value={code}
        onChange={(next) => {
          if (!refusal.isWaiting) refusal.clear();
          setCode(next);
        }}
        error={refusal.words}
      />
      <Resend
        wizard={wizard}
        sent={sent}
        onSent={() => {
          setCode('');
          refusal.clear();
        }}
      />
    </StepFrame>
  );
}

interface ResendProps {
  wizard: Wizard;
  sent: SentCode;
  onSent: () => void;
}

function Resend({ wizard, sent, onSent }: ResendProps) {
  const send = useSendCode();
  const refusal = useRefusal(say.notSent);
  const left = useSecondsLeft(Date.parse(sent.resendAt));
  const again = () => {
    if (refusal.isWaiting) return;
    send.mutate(sent.phoneNumber, {
      onSuccess: ({ data }) => {
        toast.success(say.codeSent);
        refusal.clear();
        wizard.change({ sent: data });
        onSent();
      },
      onError: refusal.take,
    });
  };
  return (
    <div className={classes.resend}>
      No code?{' '}
      {left > 0 ? (
        <span>
          Send again in <span className={classes.left}>{formatLeft(left)}</span>
        </span>
      ) : (
        <TextButton onClick={again}>{send.isPending ? 'Sending...' : 'Send again'}</TextButton>
      )}
      {refusal.words && <p>{refusal.words}</p>}
    </div>
  );
}
