import type { PaymentMethod } from '@jamun/contract';
import { type ReactNode, useId } from 'react';
import { paymentMethodHolder, paymentMethodName } from '../../../domain/payment-methods/payment-method-name.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { InputError } from '../../../ui/form/fields/input.tsx';
import radio from '../../../ui/form/radio.module.css';
import classes from './method-choice.module.css';
import { withdrawText } from './text.ts';

interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  name: string;
  value: string;
  onChange: (next: unknown) => void;
  onBlur: () => void;
  error?: ReactNode;
  'data-path': string;
}

/** Verified payment methods as native radio buttons. */
export function MethodChoice({ methods, value, onChange, error, ...rest }: MethodChoiceProps) {
  const id = useId();
  return (
    <fieldset className={classes.choice} aria-describedby={error ? id : undefined}>
      <legend>{withdrawText.form.method}</legend>
      <div className={classes.methods}>
        {methods.map((method) => (
          <label key={method.id} className={classes.method}>
            <input
              {...rest}
              className={radio.radio}
              type="radio"
              value={method.id}
              checked={value === method.id}
              onChange={() => onChange(method.id)}
              aria-invalid={Boolean(error)}
            />
            <span className={classes.words}>
              <b>{paymentMethodName(method)}</b>
              <small>
                {method.type === 'BANK' ? paymentMethodHolder(method) : withdrawText.form.upi} · {method.priority}
              </small>
            </span>
            <StatusBadge status={method.status} />
          </label>
        ))}
      </div>
      {error && <InputError id={id}>{error}</InputError>}
    </fieldset>
  );
}
