import type { Contract, RouteReply, SecondFactor } from '@jamun/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { Setting } from '../../ui/form/setting.tsx';
import type { Area } from '../area.ts';
import { useDisableSecondFactor, useRenewRecoveryCodes } from './api.ts';
import { BeginForm } from './begin-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor-card.module.css';
import { useSecondFactor } from './use-second-factor.ts';

interface SecondFactorCardProps {
  area: Area;
  /** For addresses that lead to it. */
  id?: string;
}

export function SecondFactorCard({ area, id }: SecondFactorCardProps) {
  const factor = useSecondFactor(area);
  return (
    <Setting
      {...(id ? { id } : {})}
      title="Two-step sign-in"
      line="With it, a stolen password is not enough: signing in also takes a code from an app on your phone."
    >
      {factor.data ? (
        <Steps area={area} factor={factor.data} />
      ) : factor.isError ? (
        <ErrorState
          title="Two-step sign-in could not be loaded"
          message={errorMessage(factor.error, 'Check your connection and try again.')}
          onRetry={() => void factor.refetch()}
          busy={factor.isFetching}
        />
      ) : (
        <div className={classes.rest} role="status" aria-label="Loading two-step sign-in" />
      )}
    </Setting>
  );
}

type Step =
  | { name: 'rest' | 'password' | 'disable' | 'renew' }
  | { name: 'confirm'; secret: string; uri: string }
  /** Shown here once, and never again. */
  | { name: 'codes'; codes: string[] };

const rest: Step = { name: 'rest' };

function Steps({ area, factor }: { area: Area; factor: SecondFactor }) {
  const [step, setStep] = useState<Step>(rest);
  const place = useFocusAtRest(step.name);
  const toRest = () => setStep(rest);
  const showCodes = (codes: string[]) => setStep({ name: 'codes', codes });
  return (
    <div ref={place}>
      {step.name === 'rest' && <Rest area={area} factor={factor} onStep={(name) => setStep({ name })} />}
      {step.name === 'password' && <BeginForm area={area} onBegun={(begun) => setStep({ name: 'confirm', ...begun })} onCancel={toRest} />}
      {step.name === 'confirm' && <ConfirmForm area={area} {...step} onConfirmed={showCodes} onCancel={toRest} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={toRest} />}
      {step.name === 'disable' && <Disable area={area} onDone={toRest} onCancel={toRest} />}
      {step.name === 'renew' && <Renew area={area} onDone={showCodes} onCancel={toRest} />}
    </div>
  );
}

type Renewed = RouteReply<Contract['POST /api/v1/admin/second-factor/recovery-codes']>;

interface Ways<Outcome extends unknown[]> {
  area: Area;
  onDone: (...outcome: Outcome) => void;
  onCancel: () => void;
}

const Disable = ({ area, onDone, onCancel }: Ways<[]>) => (
  <ProofForm call={useDisableSecondFactor(area)} action="Switch off" danger onDone={() => onDone()} onCancel={onCancel} />
);

const Renew = ({ area, onDone, onCancel }: Ways<[codes: string[]]>) => (
  <ProofForm<Renewed>
    call={useRenewRecoveryCodes(area)}
    line="You get eight new recovery codes. Those that you have now stop working."
    action="Make new codes"
    onDone={({ data }) => onDone(data.recoveryCodes)}
    onCancel={onCancel}
  />
);

interface RestProps {
  area: Area;
  factor: SecondFactor;
  onStep: (name: 'password' | 'disable' | 'renew') => void;
}

const passwordAlone = { user: 'Your password alone signs you in.', admin: 'Your password alone opens the admin area.' };

const Rest = ({ area, factor: { enabled, recoveryCodesLeft }, onStep }: RestProps) => (
  <div className={classes.rest}>
    <div>
      <Badge tone={enabled ? 'ok' : 'neutral'}>{enabled ? 'On' : 'Off'}</Badge>
      <p>{enabled ? `${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left` : passwordAlone[area]}</p>
    </div>
    <div className={classes.ways}>
      {enabled && <Button onClick={() => onStep('renew')}>New recovery codes</Button>}
      <Button onClick={() => onStep(enabled ? 'disable' : 'password')}>{enabled ? 'Switch off' : 'Set up'}</Button>
    </div>
  </div>
);

/** A step takes the focus with it when it goes: back at rest, the keyboard goes on at the card's heading. */
function useFocusAtRest(step: Step['name']) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (step === 'rest' && before.current !== 'rest') {
      place.current?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true });
    }
    before.current = step;
  }, [step]);
  return place;
}
