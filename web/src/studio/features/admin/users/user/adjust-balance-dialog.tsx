import { type AdminUser, contract } from '@jamun/contract';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../../../lib/api.ts';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { useAdjustBalance } from '../../../../domain/admin-users/api.ts';
import { AdminCodeField } from '../../../../domain/second-factor/step-form.tsx';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { optionsOf } from '../../../../ui/data/list/list-search.ts';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { ChoiceField } from '../../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { MoneyField } from '../../../../ui/form/fields/number-field.tsx';
import { TextAreaField } from '../../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../../ui/overlay/dialog.tsx';
import { type AdjustmentDirection, userDialogText } from './dialog-text.ts';

const text = userDialogText.adjustment;

/** The server takes a deduction as a negative amount. */
export const signedAmount = (direction: AdjustmentDirection, amount: number) => (direction === 'ADD' ? amount : -amount);

/** Manual correction of a wallet. */
export function AdjustBalanceDialog({ target: user, onClose }: { target: AdminUser | null; onClose: () => void }) {
  const adjust = useAdjustBalance();
  // Stays open while the request is pending.
  const close = () => {
    if (!adjust.isPending) onClose();
  };
  return (
    <Dialog opened={user !== null} onClose={close} title={text.title} line={user && text.line(user.name, user.username)}>
      {user && <AdjustForm user={user} adjust={adjust} onCancel={close} onDone={onClose} />}
    </Dialog>
  );
}

interface AdjustFormProps {
  user: AdminUser;
  adjust: ReturnType<typeof useAdjustBalance>;
  onCancel: () => void;
  onDone: () => void;
}

interface AdjustValues {
  amount: number;
  reason: string;
  code?: string | undefined;
}

function useAdjustForm({ user, adjust, onDone }: AdjustFormProps) {
  // A choice instead of a negative amount: number pads of phones have no minus sign.
  const [direction, setDirection] = useState<AdjustmentDirection>('ADD');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useSchemaForm<AdjustValues>(contract['POST /api/v1/admin/users/{id}/adjustments'].body, {
    initialValues: { amount: undefined, reason: '', code: '' },
  });
  const send = ({ amount, reason, code }: AdjustValues) => {
    setFailure(null);
    if (amount < 0) {
      form.setFieldError('amount', text.notPositive);
      return;
    }
    adjust.mutate(
      { id: user.id, amount: signedAmount(direction, amount), reason, idempotencyKey, ...(code ? { code } : {}) },
      {
        onSuccess: ({ message }) => {
          onDone();
          toast.success(message);
        },
        onError: (error) => {
          if (!form.showFieldErrors(error)) setFailure(errorMessage(error, text.failed));
        },
      },
    );
  };
  return { form, direction, setDirection, failure, send };
}

function AdjustForm(props: AdjustFormProps) {
  const { user, adjust, onCancel } = props;
  const { form, direction, setDirection, failure, send } = useAdjustForm(props);
  return (
    <form onSubmit={form.submit(send)} noValidate>
      <ChoiceField
        name="direction"
        label={text.direction}
        value={direction}
        onChange={(next) => setDirection(next as AdjustmentDirection)}
        options={optionsOf(text.directions)}
      />
      <MoneyField
        {...fieldProps(form, 'amount')}
        label={text.amount}
        hint={text.amountHint(direction, form.values.amount, user.name)}
        data-autofocus
      />
      <TextAreaField {...fieldProps(form, 'reason')} label={text.reason} maxLength={500} hint={text.reasonHint} />
      <AdminCodeField {...fieldProps(form, 'code')} />
      {failure && <AlertLine tone="bad">{failure}</AlertLine>}
      <DialogActions onCancel={onCancel}>
        <BusyButton
          busy={adjust.isPending}
          busyLabel={text.busyLabel}
          variant="filled"
          {...(direction === 'DEDUCT' ? { 'data-danger': true } : {})}
        >
          {text.actions[direction]}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
