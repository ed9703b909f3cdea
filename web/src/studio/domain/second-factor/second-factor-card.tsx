import type { Contract, RouteReply, SecondFactor } from '@jamun/contract';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Setting } from '../../ui/form/setting.tsx';
import type { useCall } from '../../ui/hooks/use-call.ts';
import type { Area } from '../area.ts';
import { type ProofInput, useDisableSecondFactor, useRenewRecoveryCodes } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor-card.module.css';
import { BeginForm, ConfirmForm } from './set-up-forms.tsx';
import { CodeField, OwnPasswordField, StepForm, useStepForm } from './step-form.tsx';
import { secondFactorText as text } from './text.ts';
import { useSecondFactor } from './use-second-factor.ts';

const loadProofSchema = () => import('@jamun/contract').then(({ SecondFactorProofInput }) => SecondFactorProofInput);

interface SecondFactorCardProps {
  area: Area;
  /** Anchor for links to the card. */
  id?: string;
}

export function SecondFactorCard({ area, id }: SecondFactorCardProps) {
  const factor = useSecondFactor(area);
  return (
    <Setting {...(id ? { id } : {})} title={text.title} line={text.line}>
      {factor.data ? (
        <Steps area={area} factor={factor.data} />
      ) : factor.isError ? (
        <ErrorState
          title={text.failed}
          message={errorMessage(factor.error, text.failedFix)}
          onRetry={() => void factor.refetch()}
          busy={factor.isFetching}
        />
      ) : (
        <div className={classes.overview} role="status" aria-label={text.loading} />
      )}
    </Setting>
  );
}

type Step =
  | { name: 'overview' | 'password' | 'disable' | 'renew' }
  | { name: 'confirm'; secret: string; uri: string }
  /** The server does not return the codes a second time. */
  | { name: 'codes'; codes: string[] };

const overview: Step = { name: 'overview' };

function Steps({ area, factor }: { area: Area; factor: SecondFactor }) {
  const [step, setStep] = useState<Step>(overview);
  const element = useFocusOnReturn(step.name);
  const showOverview = () => setStep(overview);
  const showCodes = (codes: string[]) => setStep({ name: 'codes', codes });
  return (
    <div ref={element}>
      {step.name === 'overview' && <Overview area={area} factor={factor} onStep={(name) => setStep({ name })} />}
      {step.name === 'password' && (
        <BeginForm area={area} onBegun={(begun) => setStep({ name: 'confirm', ...begun })} onCancel={showOverview} />
      )}
      {step.name === 'confirm' && <ConfirmForm area={area} {...step} onConfirmed={showCodes} onCancel={showOverview} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={showOverview} />}
      {step.name === 'disable' && <Disable area={area} onDone={showOverview} onCancel={showOverview} />}
      {step.name === 'renew' && <Renew area={area} onDone={showCodes} onCancel={showOverview} />}
    </div>
  );
}

type RenewReply = RouteReply<Contract['POST /api/v1/admin/second-factor/recovery-codes']>;

interface DisableProps {
  area: Area;
  onDone: () => void;
  onCancel: () => void;
}

const Disable = ({ area, onDone, onCancel }: DisableProps) => (
  <ProofForm call={useDisableSecondFactor(area)} action={text.disable.action} isDangerous onDone={onDone} onCancel={onCancel} />
);

interface RenewProps {
  area: Area;
  onDone: (codes: string[]) => void;
  onCancel: () => void;
}

const Renew = ({ area, onDone, onCancel }: RenewProps) => (
  <ProofForm<RenewReply>
    call={useRenewRecoveryCodes(area)}
    line={text.renew.line}
    action={text.renew.action}
    onDone={({ data }) => onDone(data.recoveryCodes)}
    onCancel={onCancel}
  />
);

interface ProofFormProps<Reply> {
  call: ReturnType<typeof useCall<Reply, ProofInput>>;
  action: string;
  isDangerous?: boolean;
  /** Explains the consequence above the fields. */
  line?: string;
  onDone: (reply: Reply) => void;
  onCancel: () => void;
}

/** Requires both the password and a code, because the action weakens two-step sign-in. */
function ProofForm<Reply extends { message: string }>({ call, line, onDone, ...actions }: ProofFormProps<Reply>) {
  const { form, stepProps } = useStepForm<ProofInput, Reply>({
    schema: loadProofSchema,
    initialValues: { password: '', code: '' },
    call,
    onDone: (reply) => {
      onDone(reply);
      toast.success(reply.message);
    },
  });
  return (
    <StepForm {...actions} {...stepProps}>
      {line && <p>{line}</p>}
      <OwnPasswordField {...form.getInputProps('password')} autoFocus />
      <CodeField {...form.getInputProps('code')} label={text.codeOrRecoveryCode} inputMode="text" />
    </StepForm>
  );
}

interface OverviewProps {
  area: Area;
  factor: SecondFactor;
  onStep: (name: 'password' | 'disable' | 'renew') => void;
}

const Overview = ({ area, factor: { enabled, recoveryCodesLeft }, onStep }: OverviewProps) => (
  <div className={classes.overview}>
    <div>
      <Badge tone={enabled ? 'ok' : 'neutral'}>{enabled ? text.on : text.off}</Badge>
      <p>{enabled ? text.recoveryCodesLeft(recoveryCodesLeft) : text.passwordOnly[area]}</p>
    </div>
    <div className={classes.actions}>
      {enabled && <Button onClick={() => onStep('renew')}>{text.renew.open}</Button>}
      <Button onClick={() => onStep(enabled ? 'disable' : 'password')}>{enabled ? text.disable.action : text.setUp}</Button>
    </div>
  </div>
);

/** Moves the focus to the card's heading when a step with the focused field is unmounted. */
function useFocusOnReturn(step: Step['name']) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (step === 'overview' && before.current !== 'overview') {
      element.current?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true });
    }
    before.current = step;
  }, [step]);
  return element;
}
