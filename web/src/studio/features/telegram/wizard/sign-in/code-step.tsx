import type { SentCode } from '@jamun/contract';
import { telegramAccountMessages } from '@jamun/contract/telegram-messages';
import { useState } from 'react';
import { formatPhone } from '../../../../../lib/format.ts';
import { useSendCode, useVerifyCode } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import textLink from '../../../../ui/page/text-link.module.css';
import { TextButton } from '../../text-button.tsx';
import { StepFrame } from '../step-frame.tsx';
import { formatLeft, useSecondsLeft } from '../time-left.ts';
import { useRefusal } from '../use-step-error.tsx';
import { type StepProps, stepAfter, type Wizard } from '../use-wizard.ts';
import { CodeField } from './code-field.tsx';
import classes from './code-step.module.css';

const sentBy: Record<SentCode['via'], (phone: string, hint: string | null) => string> = {
  APP: (phone) => `Sent to the Telegram app of ${phone}.`,
  SMS: (phone) => `Sent by SMS to ${phone}.`,
  CALL: (phone) => `Telegram calls ${phone} and says it.`,
  EMAIL: (phone, hint) => `Sent by email to ${hint ?? `the address of ${phone}`}.`,
  FRAGMENT: (phone) => `Sent to Fragment, where ${phone} was bought.`,
  EMAIL_SETUP: (phone) => `Sent to ${phone}.`,
  OTHER: (phone) => `Sent to ${phone}.`,
};

/** Only pages of Fragment itself: the address comes from outside. */
const fragmentPage = ({ via, hint }: SentCode) => (via === 'FRAGMENT' && hint?.startsWith('https://fragment.com/') ? hint : null);

function SentTo({ sent }: { sent: SentCode }) {
  const [phone, page] = [formatPhone(sent.phoneNumber), fragmentPage(sent)];
  if (!page) return sentBy[sent.via](phone, sent.hint);
  return (
    <>
      Sent to{' '}
      <a className={textLink.link} href={page} target="_blank" rel="noreferrer">
        fragment.com
      </a>
      , where {phone} was bought.
    </>
  );
}

/** Asks for the code that Telegram has sent, and checks it with its last digit. The code is kept nowhere else. */
export function CodeStep({ wizard }: StepProps) {
  // It is gone from the state as soon as it has served, and the step with it.
  const [sent, setSent] = useState(wizard.state.sent);
  const [code, setCode] = useState('');
  const verify = useVerifyCode();
  const refusal = useRefusal(telegramAccountMessages.notVerified);
  if (wizard.state.sent && wizard.state.sent !== sent) setSent(wizard.state.sent);
  if (!sent) return null;
  /** The email address is confirmed; the code to sign in with is on its way. */
  const takeNext = (next: SentCode) => {
    toast.success(telegramAccountMessages.codeSent);
    setCode('');
    wizard.change({ sent: next });
  };
  const check = (typed = code) => {
    if (!typed || refusal.isWaiting || verify.isPending) return;
    refusal.clear();
    verify.mutate(
      { phoneNumber: sent.phoneNumber, code: typed },
      {
        onSuccess: ({ data }) => {
          if (data.account) wizard.linked(data.account);
          else if (data.sent) takeNext(data.sent);
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
          <SentTo sent={sent} /> <TextButton onClick={() => wizard.go('phone')}>Change</TextButton>
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
      <CodeField
        length={sent.codeLength}
        value={code}
        onChange={(next) => {
          if (!refusal.isWaiting) refusal.clear();
          setCode(next);
          if (sent.codeLength > 0 && next.length === sent.codeLength && next !== code) check(next);
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
  const refusal = useRefusal(telegramAccountMessages.notSent);
  const left = useSecondsLeft(Date.parse(sent.resendAt));
  const again = () => {
    if (refusal.isWaiting) return;
    send.mutate(sent.phoneNumber, {
      onSuccess: ({ data }) => {
        toast.success(telegramAccountMessages.codeSent);
        refusal.clear();
        wizard.go(stepAfter(data), { sent: data });
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
