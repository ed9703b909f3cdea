import type { OpenedPayout } from '@jamun/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import type { PayoutDecision, useProcessPayout } from '../../../domain/admin-payouts/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';

/** Rejection of an exported request. It needs a confirmation, because the bank may pay the request anyway. */
export interface ExportedRejection {
  payout: OpenedPayout;
  exportNumber: number;
  exportedAt: string;
  /** `onSettled` is called when the call has ended. */
  confirm: (onSettled: () => void) => void;
}

export interface PayoutFormProps {
  /** `form` attribute of the submit button in the drawer footer. */
  id: string;
  payout: OpenedPayout;
  process: ReturnType<typeof useProcessPayout>;
  /** Opens the confirmation before an exported request is rejected. */
  onConfirmNeeded: (rejection: ExportedRejection) => void;
  onProcessed: () => void;
  onReload: () => void;
  /** Whether a decision was chosen. */
  onDirty: (isDirty: boolean) => void;
}

const loadSchema = () => import('@jamun/contract').then((contract) => contract.PayoutInput);

const emptyPayment = { transactionId: '', paymentMethod: '', bankName: '', accountNumber: '' };

const defaultPayment = ({ type, bankName, accountNumber }: OpenedPayout['userPaymentMethod']): typeof emptyPayment => ({
  transactionId: '',
  paymentMethod: type,
  bankName: bankName ?? '',
  accountNumber: accountNumber ?? '',
});

/** Request body with the fields of the chosen decision only. */
function toRequestBody({ status, version, adminNotes, ...payment }: PayoutDecision): PayoutDecision {
  if (status === 'PAID') return { status, version, ...payment };
  return status === 'REJECTED' ? { status, version, adminNotes } : { status, version };
}

/** The bank file named in the error, when the request was exported after it was opened. */
function exportFromError(error: Error): Pick<ExportedRejection, 'exportNumber' | 'exportedAt'> | null {
  if (!(error instanceof ApiError) || error.code !== 'IN_BANK_FILE') return null;
  return { exportNumber: Number(error.data.exportNumber), exportedAt: String(error.data.exportedAt) };
}

const exportFromPayout = ({ exportNumber, exportedAt }: OpenedPayout) =>
  exportNumber === null || exportedAt === null ? null : { exportNumber, exportedAt };

export function usePayoutForm({ payout, process, onConfirmNeeded, onProcessed, onDirty }: PayoutFormProps) {
  const form = useSchemaForm(loadSchema, {
    // No default status: an accidental press must not pay.
    initialValues: { status: '' as PayoutDecision['status'], version: payout.version, adminNotes: '', ...emptyPayment },
  });
  const [error, setError] = useState<Error | null>(null);
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // Typed payment details survive a switch to another decision and back.
  const payment = useRef(defaultPayment(payout.userPaymentMethod));

  const choose = (next: unknown) => {
    const { status, transactionId = '', paymentMethod = '', bankName = '', accountNumber = '' } = form.values;
    if (status === 'PAID') payment.current = { transactionId, paymentMethod, bankName, accountNumber };
    form.setValues({ status: next as PayoutDecision['status'], ...(next === 'PAID' ? payment.current : emptyPayment) });
    form.clearErrors();
    setError(null);
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
        onError: (failure) => {
          onSettled?.();
          const exported = exportFromError(failure);
          if (exported) askToConfirm(body, exported);
          else if (!form.showFieldErrors(failure)) setError(failure);
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
    setError(null);
    const body = toRequestBody(values);
    const exported = body.status === 'REJECTED' ? exportFromPayout(payout) : null;
    if (exported) askToConfirm(body, exported);
    else decide(body);
  };
  return { form, choose, send, error };
}
