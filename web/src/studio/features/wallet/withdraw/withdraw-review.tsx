import type { PaymentMethod } from '@jamun/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { holderOf, nameOf } from '../../../domain/payment-methods/payment-method-name.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import classes from './withdraw-review.module.css';

interface WithdrawReviewProps {
  amount: number;
  /** The balance without it. */
  after: number;
  method: PaymentMethod;
  refusal: Refusal | null;
}

export interface Refusal {
  words: string;
  /** Two-step sign-in has to be set up first. */
  needsSecondFactor: boolean;
}

/** What is about to happen, to be read before it does. */
export function WithdrawReview({ amount, after, method, refusal }: WithdrawReviewProps) {
  const navigate = useNavigate();
  const setUp = () => void navigate({ to: '/settings', hash: 'two-step-sign-in' });
  const words = useRef<HTMLElement>(null);
  // The field that was focused is gone: whoever listens goes on at what took its place.
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <section ref={words} tabIndex={-1} className={classes.review} aria-label="Review">
        <p className={classes.amount}>
          <span>You receive</span>
          <Money value={amount} />
        </p>
        <Pairs>
          <Pair name="To">{nameOf(method)}</Pair>
          <Pair name={method.type === 'BANK' ? 'Account Holder' : 'UPI Name'}>{holderOf(method)}</Pair>
          {method.type === 'BANK' && <Pair name="IFSC Code">{method.ifscCode}</Pair>}
          <Pair name="Balance after">
            <Money value={after} />
          </Pair>
          <Pair name="Expected">Usually within 2 working days</Pair>
        </Pairs>
      </section>
      {refusal && (
        <AlertLine tone="bad" {...(refusal.needsSecondFactor ? { action: <FieldButton onClick={setUp}>Set up</FieldButton> } : {})}>
          {refusal.words}
        </AlertLine>
      )}
    </>
  );
}
