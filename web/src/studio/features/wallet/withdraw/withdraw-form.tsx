import { walletMessages } from '@jamun/contract/wallet-messages';
import { type FormEvent, useState } from 'react';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { newIdempotencyKey } from '../../../../lib/idempotency-key.ts';
import { type Standing, useWallet, type useWithdraw, type WithdrawalBody } from '../../../domain/wallet/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { DialogActions } from '../../../ui/overlay/dialog.tsx';
import type { DoubleClickGuard } from './use-double-click-guard.ts';
import { WithdrawFields } from './withdraw-fields.tsx';
import { type Refusal, WithdrawReview } from './withdraw-review.tsx';
import { withdrawalSchema } from './withdrawal-schema.ts';

interface WithdrawFormProps {
  standing: Standing;
  withdraw: ReturnType<typeof useWithdraw>;
  turn: DoubleClickGuard;
  onCancel: () => void;
  onDone: () => void;
}

/** First what and where to, then the same once more to be read: money that has left is not called back. */
export function WithdrawForm({ standing, withdraw, turn, onCancel, onDone }: WithdrawFormProps) {
  const wallet = useWallet().data ?? standing.wallet;
  const verified = standing.methods.filter(({ status }) => status === 'VERIFIED');
  const { form, reviewed, review, back, send, refusal } = useWithdrawForm({ wallet, first: verified[0]?.id ?? '', withdraw, turn, onDone });
  // The second step is as high as the first: the dialog does not jump.
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
            Continue
          </BusyButton>
        </DialogActions>
      </form>
    );
  return (
    <form onSubmit={send} noValidate style={{ minHeight: height, gridTemplateRows: '1fr auto' }}>
      <WithdrawReview amount={reviewed.body.amount} after={reviewed.after} method={method} refusal={refusal} />
      <DialogActions cancel="Back" onCancel={back}>
        <BusyButton key="send" busy={withdraw.isPending} busyLabel="Withdrawing..." variant="filled">
          <span>
            Withdraw <Money value={reviewed.body.amount} />
          </span>
        </BusyButton>
      </DialogActions>
    </form>
  );
}

interface Parts extends Pick<WithdrawFormProps, 'withdraw' | 'turn' | 'onDone'> {
  wallet: Standing['wallet'];
  first: string;
}

function useWithdrawForm({ wallet, first, withdraw, turn, onDone }: Parts) {
  const [key] = useState(newIdempotencyKey);
  const form = useSchemaForm(withdrawalSchema(wallet), {
    initialValues: { amount: undefined, userPaymentMethodId: first, idempotencyKey: key },
  });
  // As it was read. The balance may move meanwhile, by this very request if its answer was lost: what is sent again stays the same.
  const [reviewed, setReviewed] = useState<{ body: WithdrawalBody; after: number } | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const review = (body: WithdrawalBody) => {
    turn.begin();
    setRefusal(null);
    setReviewed({ body, after: wallet.withdrawableBalance - body.amount });
  };
  const back = () => {
    if (!withdraw.isPending) setReviewed(null);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!reviewed || !turn.isOver()) return;
    setRefusal(null);
    withdraw.mutate(reviewed.body, {
      onSuccess: ({ message }) => {
        onDone();
        toast.success(message);
      },
      onError: (error) => {
        const words = errorMessage(error, walletMessages.notRequested);
        toast.error(words);
        if (form.showRefusal(error)) setReviewed(null);
        else setRefusal({ words, needsSecondFactor: error instanceof ApiError && error.code === 'SECOND_FACTOR_SETUP_REQUIRED' });
      },
    });
  };
  return { form, reviewed, review, back, send, refusal };
}
