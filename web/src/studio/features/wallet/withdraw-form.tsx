import { walletMessages } from '@jamun/contract';
import { useRef, useState } from 'react';
import { wordsOf } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { useSchemaForm } from '../../ui/schema-form.ts';
import { toast } from '../../ui/toast.ts';
import { type Standing, useWallet, type useWithdraw, type WithdrawalBody } from './api.ts';
import { WithdrawFields } from './withdraw-fields.tsx';
import { WithdrawReview } from './withdraw-review.tsx';
import { withdrawalSchema } from './withdrawal-schema.ts';

interface WithdrawFormProps {
  standing: Standing;
  withdraw: ReturnType<typeof useWithdraw>;
  onCancel: () => void;
  onDone: () => void;
}

/** First what and where to, then the same once more to be read: money that has left is not called back. */
export function WithdrawForm({ standing, withdraw, onCancel, onDone }: WithdrawFormProps) {
  const wallet = useWallet().data ?? standing.wallet;
  const verified = standing.methods.filter(({ status }) => status === 'VERIFIED');
  const { form, reviewing, review, back, send, refusal } = useWithdrawForm({ wallet, first: verified[0]?.id ?? '', withdraw, onDone });
  const method = verified.find(({ id }) => id === form.values.userPaymentMethodId);
  const amount = Number(form.values.amount);
  return (
    <form onSubmit={form.submit(reviewing ? send : review)} noValidate>
      {reviewing && method ? (
        <WithdrawReview amount={amount} method={method} wallet={wallet} refusal={refusal} />
      ) : (
        <WithdrawFields form={form} wallet={wallet} methods={verified} />
      )}
      {reviewing ? (
        <DialogActions cancel="Back" onCancel={back}>
          <BusyButton key="send" busy={withdraw.isPending} busyLabel="Withdrawing..." variant="filled">
            <span>
              Withdraw <Money value={amount} />
            </span>
          </BusyButton>
        </DialogActions>
      ) : (
        <DialogActions onCancel={onCancel}>
          <BusyButton key="review" busy={false} variant="filled">
            Continue
          </BusyButton>
        </DialogActions>
      )}
    </form>
  );
}

// The button that sends stands where the one was that led here: a double click must not press both.
const firstLook = 500;

/** One for each form that is opened: sent twice, it leads to one withdrawal. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

interface Parts extends Pick<WithdrawFormProps, 'withdraw' | 'onDone'> {
  wallet: Standing['wallet'];
  first: string;
}

function useWithdrawForm({ wallet, first, withdraw, onDone }: Parts) {
  const [key] = useState(newKey);
  const form = useSchemaForm(withdrawalSchema(wallet), {
    initialValues: { amount: undefined, userPaymentMethodId: first, idempotencyKey: key },
  });
  const [reviewing, setReviewing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const since = useRef(0);

  const review = () => {
    since.current = Date.now();
    setRefusal(null);
    setReviewing(true);
  };
  const back = () => {
    if (!withdraw.isPending) setReviewing(false);
  };
  const send = (body: WithdrawalBody) => {
    if (Date.now() - since.current < firstLook) return;
    setRefusal(null);
    withdraw.mutate(body, {
      onSuccess: ({ message }) => {
        onDone();
        toast.success(message);
      },
      onError: (error) => {
        const words = wordsOf(error, walletMessages.notRequested);
        toast.error(words);
        if (form.showRefusal(error)) setReviewing(false);
        else setRefusal(words);
      },
    });
  };
  return { form, reviewing, review, back, send, refusal };
}
