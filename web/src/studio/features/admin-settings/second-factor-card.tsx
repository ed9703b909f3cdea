import type { SecondFactor } from '@jamun/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../../lib/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Setting } from '../../ui/setting.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useSecondFactor } from './api.ts';
import { BeginForm } from './begin-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { DisableForm } from './disable-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor-card.module.css';

export function SecondFactorCard() {
  const factor = useSecondFactor();
  return (
    <Setting
      title="Two-step sign-in"
      line="With it, a stolen password is not enough: signing in also takes a code from an app on your phone."
    >
      {factor.data ? (
        <Steps factor={factor.data} />
      ) : factor.isError ? (
        <ErrorState
          message={wordsOf(factor.error, 'Check your connection and try again.')}
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
  | { name: 'rest' | 'password' | 'disable' }
  | { name: 'confirm'; secret: string; uri: string }
  /** Shown here once, and never again. */
  | { name: 'codes'; codes: string[] };

const rest: Step = { name: 'rest' };

function Steps({ factor }: { factor: SecondFactor }) {
  const [step, setStep] = useState<Step>(rest);
  const place = useFocusAtRest(step.name);
  const toRest = () => setStep(rest);
  return (
    <div ref={place}>
      {step.name === 'rest' && <Rest factor={factor} onPress={() => setStep({ name: factor.enabled ? 'disable' : 'password' })} />}
      {step.name === 'password' && <BeginForm onBegun={(begun) => setStep({ name: 'confirm', ...begun })} onCancel={toRest} />}
      {step.name === 'confirm' && <ConfirmForm {...step} onConfirmed={(codes) => setStep({ name: 'codes', codes })} onCancel={toRest} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={toRest} />}
      {step.name === 'disable' && <DisableForm onDisabled={toRest} onCancel={toRest} />}
    </div>
  );
}

const Rest = ({ factor: { enabled, recoveryCodesLeft }, onPress }: { factor: SecondFactor; onPress: () => void }) => (
  <div className={classes.rest}>
    <div>
      <Badge tone={enabled ? 'ok' : 'neutral'}>{enabled ? 'On' : 'Off'}</Badge>
      <p>
        {enabled
          ? `${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left`
          : 'Your password alone opens the admin area.'}
      </p>
    </div>
    <Button onClick={onPress}>{enabled ? 'Switch off' : 'Set up'}</Button>
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
