import { walletMessages } from '@jamun/contract';
import { type FormEvent, useState } from 'react';
import { newIdempotencyKey } from '../../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { useWallet, type useWithdraw, type WithdrawalBody, type WithdrawalFacts } from '../../../domain/wallet/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Money } from '../../../ui/data/values.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { DialogActions } from '../../../ui/overlay/dialog.tsx';
import { withdrawText as text } from './text.ts';
import type { DoubleClickGuard } from './use-double-click-guard.ts';
import { WithdrawFields } from './withdraw-fields.tsx';
import { type WithdrawFailure, WithdrawReview } from './withdraw-review.tsx';
import { withdrawalSchema } from './withdrawal-schema.ts';

interface WithdrawFormProps {
  facts: WithdrawalFacts;
  withdraw: ReturnType<typeof useWithdraw>;
  guard: DoubleClickGuard;
  onCancel: () => void;
  onDone: () => void;
}

/** Two steps: amount and payment method, then a review, because a withdrawal cannot be taken back. */
export function WithdrawForm({ facts, withdraw, guard, onCancel, onDone }: WithdrawFormProps) {
  const wallet = useWallet().data ?? facts.wallet;
  const verified = facts.methods.filter(({ status }) => status === 'VERIFIED');
  const { form, reviewed, review, back, send, failure } = useWithdrawForm({
    wallet,
    methodId: verified[0]?.id ?? '',
    withdraw,
    guard,
    onDone,
  });
  // The second step is at least as high as the first, so that the dialog does not jump.
  const [height, setHeight] = useState<number>();
  const measure = (page: HTMLFormElement | null) => {
    if (page) setHeight(page.offsetHeight);
  };
  const method = verified.find(({ id }) => id === reviewed?.body.userPaymentMethodId);
  if (!reviewed || !method)
    return (
      <form ref={measure} onSubmit={form.submit(review)} noValidate>
        <WithdrawFields form={form} wallet={wallet} methods={verified} />
        <DialogActions onCancel={onCancel}>
          <BusyButton key="review" busy={false} variant="filled">
            {text.form.continue}
          </BusyButton>
        </DialogActions>
      </form>
    );
  return (
    <form onSubmit={send} noValidate style={{ minHeight: height, gridTemplateRows: '1fr auto' }}>
      <WithdrawReview amount={reviewed.body.amount} balanceAfter={reviewed.balanceAfter} method={method} failure={failure} />
      <DialogActions cancel={text.review.back} onCancel={back}>
        <BusyButton key="send" busy={withdraw.isPending} busyLabel={text.review.submitting} variant="filled">
          <span>
            {text.review.submit} <Money value={reviewed.body.amount} />
          </span>
        </BusyButton>
      </DialogActions>
    </form>
  );
}

interface WithdrawFormOptions extends Pick<WithdrawFormProps, 'withdraw' | 'guard' | 'onDone'> {
  wallet: WithdrawalFacts['wallet'];
  /** Selected at first. */
  methodId: string;
}

function useWithdrawForm({ wallet, methodId, withdraw, guard, onDone }: WithdrawFormOptions) {
  const [key] = useState(newIdempotencyKey);
  const form = useSchemaForm(withdrawalSchema(wallet), {
    initialValues: { amount: undefined, userPaymentMethodId: methodId, idempotencyKey: key },
  });
  // Snapshot of the reviewed values: a retry after a lost reply sends the same request, although the balance may have changed.
  const [reviewed, setReviewed] = useState<{ body: WithdrawalBody; balanceAfter: number } | null>(null);
  const [failure, setFailure] = useState<WithdrawFailure | null>(null);

  const review = (body: WithdrawalBody) => {
    guard.begin();
    setFailure(null);
    setReviewed({ body, balanceAfter: wallet.withdrawableBalance - body.amount });
  };
  const back = () => {
    if (!withdraw.isPending) setReviewed(null);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!reviewed || !guard.isOver()) return;
    setFailure(null);
    withdraw.mutate(reviewed.body, {
      onSuccess: ({ message }) => {
        onDone();
        toast.success(message);
      },
      onError: (error) => {
        const message = errorMessage(error, walletMessages.notRequested);
        toast.error(message);
        if (form.showFieldErrors(error)) setReviewed(null);
        else setFailure({ message, needsSecondFactor: error instanceof ApiError && error.code === 'SECOND_FACTOR_SETUP_REQUIRED' });
      },
    });
  };
  return { form, reviewed, review, back, send, failure };
}
