import type { PaymentMethod } from '@jamun/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paymentMethodHolder, paymentMethodName } from '../../../domain/payment-methods/payment-method-name.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { Money } from '../../../ui/data/values.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { withdrawText } from './text.ts';
import classes from './withdraw-review.module.css';

const text = withdrawText.review;

interface WithdrawReviewProps {
  amount: number;
  balanceAfter: number;
  method: PaymentMethod;
  failure: WithdrawFailure | null;
}

export interface WithdrawFailure {
  message: string;
  /** Two-step sign-in has to be set up first. */
  needsSecondFactor: boolean;
}

export function WithdrawReview({ amount, balanceAfter, method, failure }: WithdrawReviewProps) {
  const navigate = useNavigate();
  const setUp = () => void navigate({ to: '/settings', hash: 'two-step-sign-in' });
  const section = useRef<HTMLElement>(null);
  // The focused field is gone: screen readers continue at the review.
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <section ref={section} tabIndex={-1} className={classes.review} aria-label={text.label}>
        <p className={classes.amount}>
          <span>{withdrawText.form.youReceive}</span>
          <Money value={amount} />
        </p>
        <Pairs>
          <Pair name={text.to}>{paymentMethodName(method)}</Pair>
          <Pair name={method.type === 'BANK' ? text.accountHolder : text.upiName}>{paymentMethodHolder(method)}</Pair>
          {method.type === 'BANK' && <Pair name={text.ifscCode}>{method.ifscCode}</Pair>}
          <Pair name={withdrawText.form.balanceAfter}>
            <Money value={balanceAfter} />
          </Pair>
          <Pair name={text.expected}>{text.usualTime}</Pair>
        </Pairs>
      </section>
      {failure && (
        <AlertLine tone="bad" {...(failure.needsSecondFactor ? { action: <FieldButton onClick={setUp}>{text.setUp}</FieldButton> } : {})}>
          {failure.message}
        </AlertLine>
      )}
    </>
  );
}
