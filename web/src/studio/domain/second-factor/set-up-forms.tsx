import { accountSecurityMessages } from '@jamun/contract';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { QrCode } from '../../ui/media/qr-code.tsx';
import type { Area } from '../area.ts';
import { useBeginSecondFactor, useConfirmSecondFactor } from './api.ts';
import classes from './set-up-forms.module.css';
import { CodeField, OwnPasswordField, StepForm, useStepForm } from './step-form.tsx';
import { secondFactorText as text } from './text.ts';

const loadBeginSchema = () => import('@jamun/contract').then(({ BeginSecondFactorInput }) => BeginSecondFactorInput);
const loadConfirmSchema = () => import('@jamun/contract').then(({ ConfirmSecondFactorInput }) => ConfirmSecondFactorInput);

interface BeginFormProps {
  area: Area;
  onBegun: (begun: { secret: string; uri: string }) => void;
  onCancel?: () => void;
}

/** First step: requires the password, because an unlocked browser alone must not be enough. */
export function BeginForm({ area, onBegun, onCancel }: BeginFormProps) {
  const { form, stepProps } = useStepForm({
    schema: loadBeginSchema,
    initialValues: { password: '' },
    call: useBeginSecondFactor(area),
    onDone: ({ data }) => onBegun(data),
  });
  return (
    <StepForm {...stepProps} action={text.begin.action} onCancel={onCancel}>
      <OwnPasswordField {...form.getInputProps('password')} autoFocus />
    </StepForm>
  );
}

interface ConfirmFormProps {
  area: Area;
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel?: () => void;
}

/** JBSW Y3DP: groups of four, as authenticator apps show it. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Second step: shows the secret and switches the second factor on with the first code. */
export function ConfirmForm({ area, secret, uri, onConfirmed, onCancel }: ConfirmFormProps) {
  const { form, stepProps } = useStepForm({
    schema: loadConfirmSchema,
    initialValues: { code: '' },
    call: useConfirmSecondFactor(area),
    onDone: ({ data, message }) => {
      onConfirmed(data.recoveryCodes);
      toast.success(message);
    },
  });
  return (
    <StepForm {...stepProps} action={text.confirm.action} onCancel={onCancel}>
      <p>{accountSecurityMessages.begun}</p>
      <div className={classes.setUp}>
        <QrCode value={uri} name={text.confirm.qrCode} />
        <div className={classes.secret}>
          <p>{text.confirm.scan}</p>
          <div>
            <code>{inGroups(secret)}</code>
            <CopyButton value={secret} what={text.confirm.copied} />
          </div>
          {/* otpauth: link, for a phone that has the app. */}
          <a href={uri}>{text.confirm.openApp}</a>
        </div>
      </div>
      <CodeField {...form.getInputProps('code')} label={text.code} autoFocus />
    </StepForm>
  );
}
