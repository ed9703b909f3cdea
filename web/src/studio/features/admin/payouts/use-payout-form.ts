import type { OpenedPayout } from '@jamun/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import type { PayoutDecision, useProcessPayout } from '../../../domain/admin-payouts/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';

/** A rejection that waits for its confirmation: the bank may pay the request all the same. */
export interface ExportedRejection {
  payout: OpenedPayout;
  exportNumber: number;
  exportedAt: string;
  /** `onSettled` is called when the answer is known. */
  confirm: (onSettled: () => void) => void;
}

export interface PayoutFormProps {
  /** For the button at the drawer's foot. */
  id: string;
  payout: OpenedPayout;
  process: ReturnType<typeof useProcessPayout>;
  /** Asks before an exported request is rejected. */
  onConfirmNeeded: (rejection: ExportedRejection) => void;
  onProcessed: () => void;
  onReload: () => void;
  /** Whether a decision was chosen. */
  onDirty: (isDirty: boolean) => void;
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

/** The bank file that the error names: the request was exported after it was opened. */
function exportIn(error: Error): Pick<ExportedRejection, 'exportNumber' | 'exportedAt'> | null {
  if (!(error instanceof ApiError) || error.code !== 'IN_BANK_FILE') return null;
  return { exportNumber: Number(error.data.exportNumber), exportedAt: String(error.data.exportedAt) };
}

const exportOf = ({ exportNumber, exportedAt }: OpenedPayout) =>
  exportNumber === null || exportedAt === null ? null : { exportNumber, exportedAt };

export function usePayoutForm({ payout, process, onConfirmNeeded, onProcessed, onDirty }: PayoutFormProps) {
  const form = useSchemaForm(loadSchema, {
    // Nothing is chosen beforehand: a press too many must not pay.
    initialValues: { status: '' as PayoutDecision['status'], version: payout.version, adminNotes: '', ...noPayment },
  });
  const [refusal, setRefusal] = useState<Error | null>(null);
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // What was typed stays for whoever looks at another decision and comes back.
  const payment = useRef(paymentTo(payout.userPaymentMethod));

  const choose = (next: unknown) => {
    const { status, transactionId = '', paymentMethod = '', bankName = '', accountNumber = '' } = form.values;
    if (status === 'PAID') payment.current = { transactionId, paymentMethod, bankName, accountNumber };
    form.setValues({ status: next as PayoutDecision['status'], ...(next === 'PAID' ? payment.current : noPayment) });
    form.clearErrors();
    setRefusal(null);
  };

  const decide = (body: PayoutDecision, onSettled?: () => void) =>
    process.mutate(
      { id: payout.id, body },
      {
        onSuccess: ({ message }) => {
          onSettled?.();
          onProcessed();
          toast.success(message);
        },
        onError: (error) => {
          onSettled?.();
          const exported = exportIn(error);
          if (exported) askToConfirm(body, exported);
          else if (!form.showFieldErrors(error)) setRefusal(error);
        },
      },
    );

  const askToConfirm = (body: PayoutDecision, exported: Pick<ExportedRejection, 'exportNumber' | 'exportedAt'>) =>
    onConfirmNeeded({
      payout,
      ...exported,
      confirm: (onSettled) => decide({ ...body, confirmExport: exported.exportNumber }, onSettled),
    });

  const send = (values: PayoutDecision) => {
    setRefusal(null);
    const body = bodyOf(values);
    const exported = body.status === 'REJECTED' ? exportOf(payout) : null;
    if (exported) askToConfirm(body, exported);
    else decide(body);
  };
  return { form, choose, send, refusal };
}
