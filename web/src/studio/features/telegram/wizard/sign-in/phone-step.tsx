import { telegramAccountMessages } from '@jamun/contract/telegram-messages';
import { formatPhone } from '../../../../../lib/format.ts';
import { VerifyEmailNotice } from '../../../../domain/account/verify-email-notice.tsx';
import { useSendCode } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { Notice } from '../../notice.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useRefusal } from '../use-step-error.tsx';
import { type StepProps, stepAfter } from '../use-wizard.ts';
import { PhoneField } from './phone-field.tsx';
import { wholeNumber } from './phone-number.ts';
import { Promises } from './promises.tsx';

/** The number whose account is linked. Telegram sends it a code. */
export function PhoneStep({ wizard }: StepProps) {
  const { country, number, ended } = wizard.state;
  const send = useSendCode();
  const refusal = useRefusal(telegramAccountMessages.notSent);
  const phone = wholeNumber({ country, number });
  const isEmpty = number.trim() === '';
  const ask = () => {
    if (isEmpty || refusal.isWaiting) return;
    refusal.clear();
    send.mutate(phone, { onSuccess: ({ data }) => wizard.go(stepAfter(data), { sent: data, hint: null }), onError: refusal.take });
  };
  return (
    <StepFrame
      title="Phone"
      line="Telegram sends a code to this number inside the Telegram app."
      back={wizard.purpose === 'link' ? { label: 'Cancel', go: wizard.close } : { label: 'Back', go: () => wizard.go('select') }}
      action={
        <BusyButton busy={send.isPending} busyLabel="Sending..." variant="filled" disabled={isEmpty} data-disabled={refusal.isWaiting}>
          Get Code
        </BusyButton>
      }
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <VerifyEmailNotice to="link Telegram" />
      {ended && !isEmpty && <Notice>Telegram has ended the link to {formatPhone(phone)}. Link it again.</Notice>}
      <PhoneField
        value={{ country, number }}
        onChange={(next) => {
          refusal.clear();
          wizard.change({ ...next, ended: false });
        }}
        error={refusal.words}
      />
      <Promises />
    </StepFrame>
  );
}
