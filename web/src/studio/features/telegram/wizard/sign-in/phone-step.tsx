import { telegramAccountMessages } from '@jamun/contract';
import { IconChevronDown, IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatPhone } from '../../../../../lib/format.ts';
import { VerifyEmailNotice } from '../../../../domain/account/verify-email-notice.tsx';
import { useSendCode } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { InputWrapper } from '../../../../ui/form/fields/input.tsx';
import { InfoList } from '../../info-list.tsx';
import { Notice } from '../../notice.tsx';
import { useFocusOnError, useStepError } from '../step-error.tsx';
import { StepFrame } from '../step-frame.tsx';
import { wizardText } from '../text.ts';
import { type StepProps, stepAfter } from '../use-wizard.ts';
import { callingCodes, otherCountry, parseNumber, type TypedNumber, toInternational } from './phone-number.ts';
import classes from './phone-step.module.css';

const { phone: text } = wizardText;

/** Phone number of the account to link. Telegram sends a code to it. */
export function PhoneStep({ wizard }: StepProps) {
  const { country, number, ended } = wizard.state;
  const send = useSendCode();
  const error = useStepError(telegramAccountMessages.notSent);
  const phone = toInternational({ country, number });
  const isEmpty = number.trim() === '';
  const requestCode = () => {
    if (isEmpty || error.isWaiting) return;
    error.clear();
    send.mutate(phone, { onSuccess: ({ data }) => wizard.go(stepAfter(data), { sent: data, hint: null }), onError: error.show });
  };
  return (
    <StepFrame
      title={text.title}
      line={text.line}
      back={
        wizard.purpose === 'link'
          ? { label: wizardText.cancel, go: wizard.close }
          : { label: wizardText.back, go: () => wizard.go('select') }
      }
      action={
        <BusyButton
          busy={send.isPending}
          busyLabel={wizardText.sending}
          variant="filled"
          disabled={isEmpty}
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
      <VerifyEmailNotice to={text.verifyEmailTo} />
      {ended && !isEmpty && <Notice>{text.linkEnded(formatPhone(phone))}</Notice>}
      <PhoneField
        value={{ country, number }}
        onChange={(next) => {
          error.clear();
          wizard.change({ ...next, ended: false });
        }}
        error={error.message}
      />
      <InfoList Icon={IconShieldCheck} tone="ok" {...wizardText.permissions} />
    </StepFrame>
  );
}

interface PhoneFieldProps {
  value: TypedNumber;
  onChange: (next: TypedNumber) => void;
  error: ReactNode;
}

/** Country select and number input in one field. A pasted number with a calling code selects its country. */
function PhoneField({ value, onChange, error }: PhoneFieldProps) {
  const id = useId();
  const input = useFocusOnError(Boolean(error));
  return (
    <InputWrapper id={id} label={text.label} error={error} className={classes.wrapper}>
      <div className={classes.field} data-error={Boolean(error) || undefined}>
        <span className={classes.code}>
          <span aria-hidden="true">{value.country}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
          <select
            aria-label={text.countryCode}
            value={value.country}
            onChange={(event) => onChange({ ...value, country: event.currentTarget.value })}
          >
            {callingCodes.map(({ code, name }) => (
              <option key={code} value={code}>
                {name} ({code})
              </option>
            ))}
            <option value={otherCountry}>{text.otherCountry}</option>
          </select>
        </span>
        <input
          ref={input}
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete={value.country === otherCountry ? 'tel' : 'tel-national'}
          placeholder={value.country === otherCountry ? text.otherCountryPlaceholder : undefined}
          value={value.number}
          onChange={(event) => onChange(parseNumber(event.currentTarget.value, value.country))}
          maxLength={24}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          required
          data-autofocus
        />
      </div>
    </InputWrapper>
  );
}
