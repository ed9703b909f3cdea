import { type SentCode, telegramAccountMessages } from '@jamun/contract';
import { type ReactNode, useId, useState } from 'react';
import { formatPhone } from '../../../../../lib/format.ts';
import { useSendCode, useVerifyCode } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Input, InputWrapper } from '../../../../ui/form/fields/input.tsx';
import textLink from '../../../../ui/page/text-link.module.css';
import { TextButton } from '../../text-button.tsx';
import { useFocusOnError, useStepError } from '../step-error.tsx';
import { StepFrame } from '../step-frame.tsx';
import { wizardText } from '../text.ts';
import { formatTimeLeft, useSecondsLeft } from '../time-left.ts';
import { type StepProps, stepAfter, type Wizard } from '../use-wizard.ts';
import classes from './code-step.module.css';

const { code: text } = wizardText;

/** Asks for the code that Telegram has sent and checks it after its last digit. The code is kept only in this component. */
export function CodeStep({ wizard }: StepProps) {
  // A copy, because linking clears the wizard's state before this step is unmounted.
  const [sent, setSent] = useState(wizard.state.sent);
  const [code, setCode] = useState('');
  const verify = useVerifyCode();
  const error = useStepError(telegramAccountMessages.notVerified);
  if (wizard.state.sent && wizard.state.sent !== sent) setSent(wizard.state.sent);
  if (!sent) return null;
  /** After the code for the email address was accepted, Telegram sends the sign-in code. */
  const startNextCode = (next: SentCode) => {
    toast.success(telegramAccountMessages.codeSent);
    setCode('');
    wizard.change({ sent: next });
  };
  const check = (typedCode = code) => {
    if (!typedCode || error.isWaiting || verify.isPending) return;
    error.clear();
    verify.mutate(
      { phoneNumber: sent.phoneNumber, code: typedCode },
      {
        onSuccess: ({ data }) => {
          if (data.account) wizard.completeLinking(data.account);
          else if (data.sent) startNextCode(data.sent);
          else wizard.go('password', { hint: data.hint });
        },
        onError: error.show,
      },
    );
  };
  return (
    <StepFrame
      title={text.title}
      line={
        <>
          <SentTo sent={sent} /> <TextButton onClick={() => wizard.go('phone')}>{text.change}</TextButton>
        </>
      }
      back={{ label: wizardText.back, go: () => wizard.go('phone') }}
      action={
        <BusyButton
          busy={verify.isPending}
          busyLabel={wizardText.verifying}
          variant="filled"
          disabled={!code}
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
      <CodeField
        length={sent.codeLength}
        value={code}
        onChange={(next) => {
          if (!error.isWaiting) error.clear();
          setCode(next);
          if (sent.codeLength > 0 && next.length === sent.codeLength && next !== code) check(next);
        }}
        error={error.message}
      />
      <ResendCode
        wizard={wizard}
        sent={sent}
        onSent={() => {
          setCode('');
          error.clear();
        }}
      />
    </StepFrame>
  );
}

/** Link to the code on Fragment. The address comes from Telegram, so other sites are ignored. */
const fragmentUrl = ({ via, hint }: SentCode) => (via === 'FRAGMENT' && hint?.startsWith('https://fragment.com/') ? hint : null);

function SentTo({ sent }: { sent: SentCode }) {
  const [phone, url] = [formatPhone(sent.phoneNumber), fragmentUrl(sent)];
  if (!url) return text.sentBy[sent.via](phone, sent.hint);
  return (
    <>
      {text.sentToFragment.before}
      <a className={textLink.link} href={url} target="_blank" rel="noreferrer">
        {text.sentToFragment.link}
      </a>
      {text.sentToFragment.after(phone)}
    </>
  );
}

interface ResendCodeProps {
  wizard: Wizard;
  sent: SentCode;
  onSent: () => void;
}

function ResendCode({ wizard, sent, onSent }: ResendCodeProps) {
  const send = useSendCode();
  const error = useStepError(telegramAccountMessages.notSent);
  const left = useSecondsLeft(Date.parse(sent.resendAt));
  const resend = () => {
    if (error.isWaiting) return;
    send.mutate(sent.phoneNumber, {
      onSuccess: ({ data }) => {
        toast.success(telegramAccountMessages.codeSent);
        error.clear();
        wizard.go(stepAfter(data), { sent: data });
        onSent();
      },
      onError: error.show,
    });
  };
  return (
    <div className={classes.resend}>
      {text.noCode}{' '}
      {left > 0 ? (
        <span>
          {text.sendAgainIn} <span className={classes.left}>{formatTimeLeft(left)}</span>
        </span>
      ) : (
        <TextButton onClick={resend}>{send.isPending ? wizardText.sending : text.sendAgain}</TextButton>
      )}
      {error.message && <p>{error.message}</p>}
    </div>
  );
}

interface CodeFieldProps {
  /** Number of digits; 0 for a code that is a word or a phrase. */
  length: number;
  value: string;
  onChange: (code: string) => void;
  error: ReactNode;
}

const CodeField = (props: CodeFieldProps) => (props.length > 0 ? <DigitField {...props} /> : <WordField {...props} />);

function WordField({ value, onChange, error }: CodeFieldProps) {
  const input = useFocusOnError(Boolean(error));
  return (
    <Input
      ref={input}
      label={text.label}
      name="code"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      size="lg"
      required
      data-autofocus
    />
  );
}

/** One box per digit. The boxes are decoration over a single input, so that paste and autofill work. */
function DigitField({ length, value, onChange, error }: CodeFieldProps) {
  const id = useId();
  const input = useFocusOnError(Boolean(error));
  const [isFocused, setFocused] = useState(false);
  const current = Math.min(value.length, length - 1);
  return (
    <InputWrapper id={id} label={text.label} error={error}>
      <div className={classes.code} data-error={Boolean(error) || undefined}>
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
          <span key={index} data-now={(isFocused && index === current) || undefined} aria-hidden="true">
            {value[index]}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          required
          data-autofocus
        />
      </div>
    </InputWrapper>
  );
}
