import type { OpenedPayout } from '@jamun/contract';
import { useRef, useState } from 'react';
import { useSchemaForm } from '../../ui/schema-form.ts';
import { toast } from '../../ui/toast.ts';
import type { PayoutDecision, useProcessPayout } from './api.ts';

export interface PayoutFormProps {
  /** For the button at the drawer's foot. */
  id: string;
  payout: OpenedPayout;
  process: ReturnType<typeof useProcessPayout>;
  onProcessed: () => void;
  onReload: () => void;
}

const loadSchema = () => import('@jamun/contract').then((contract) => contract.PayoutInput);

const noPayment = { transactionId: '', paymentMethod: '', bankName: '', accountNumber: '' };

const paymentTo = ({ type, bankName, accountNumber }: OpenedPayout['userPaymentMethod']): typeof noPayment => ({
  transactionId: '',
  paymentMethod: type,
  bankName: bankName ?? '',
  accountNumber: accountNumber ?? '',
});

/** Only what belongs to the decision is sent. */
function bodyOf({ status, version, adminNotes, ...payment }: PayoutDecision): PayoutDecision {
  if (status === 'PAID') return { status, version, ...payment };
  return status === 'REJECTED' ? { status, version, adminNotes } : { status, version };
}

export function usePayoutForm({ payout, process, onProcessed }: PayoutFormProps) {
  const form = useSchemaForm(loadSchema, {
    // Nothing is chosen beforehand: a press too many must not pay.
    initialValues: { status: '' as PayoutDecision['status'], version: payout.version, adminNotes: '', ...noPayment },
  });
  const [refusal, setRefusal] = useState<Error | null>(null);
  // What was typed stays for whoever looks at another decision and comes back.
  const payment = useRef(paymentTo(payout.userPaymentMethod));

  const choose = (next: unknown) => {
    const { status, transactionId = '', paymentMethod = '', bankName = '', accountNumber = '' } = form.values;
    if (status === 'PAID') payment.current = { transactionId, paymentMethod, bankName, accountNumber };
    form.setValues({ status: next as PayoutDecision['status'], ...(next === 'PAID' ? payment.current : noPayment) });
    form.clearErrors();
    setRefusal(null);
  };

  const send = (values: PayoutDecision) => {
    setRefusal(null);
    process.mutate(
      { id: payout.id, body: bodyOf(values) },
      {
        onSuccess: ({ message }) => {
          onProcessed();
          toast.success(message);
        },
        onError: (error) => {
          if (!form.showRefusal(error)) setRefusal(error);
        },
      },
    );
  };
  return { form, choose, send, refusal };
}
