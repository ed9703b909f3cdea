import { type AdminUser, contract } from '@jamun/contract';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../../lib/api.ts';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useAdjustBalance } from '../../../domain/admin-users/api.ts';
import { useSecondFactor } from '../../../domain/second-factor/use-second-factor.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ChoiceField } from '../../../ui/form/fields/choice-field.tsx';
import { CodeField } from '../../../ui/form/fields/code-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MoneyField } from '../../../ui/form/fields/number-field.tsx';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { adjustmentLine, type Direction, directionOptions, signedAmount } from './adjustment-text.ts';

/** Corrects a wallet by hand. */
export function AdjustBalanceDialog({ target: user, onClose }: { target: AdminUser | null; onClose: () => void }) {
  const adjust = useAdjustBalance();
  // Stays open until the answer is known.
  const close = () => {
    if (!adjust.isPending) onClose();
  };
  return (
    <Dialog
      opened={user !== null}
      onClose={close}
      title="Adjust balance"
      line={user && `Corrects the wallet of ${user.name} (${user.username}). It appears in their statement.`}
    >
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
  // A choice instead of a typed minus: number pads of phones have none.
  const [direction, setDirection] = useState<Direction>('ADD');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useSchemaForm<AdjustValues>(contract['POST /api/v1/admin/users/{id}/adjustments'].body, {
    initialValues: { amount: undefined, reason: '', code: '' },
  });
  const send = ({ amount, reason, code }: AdjustValues) => {
    setFailure(null);
    if (amount < 0) {
      form.setFieldError('amount', 'Enter an amount above zero. Choose Deduct to take money from the wallet.');
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
          if (!form.showFieldErrors(error)) setFailure(errorMessage(error, 'No answer arrived. Try again: the adjustment is made once.'));
        },
      },
    );
  };
  return { form, direction, setDirection, failure, send };
}

function AdjustForm(props: AdjustFormProps) {
  const { user, adjust, onCancel } = props;
  const secondFactor = useSecondFactor('admin');
  const { form, direction, setDirection, failure, send } = useAdjustForm(props);
  return (
    <form onSubmit={form.submit(send)} noValidate>
      <ChoiceField
        name="direction"
        label="Adjustment"
        value={direction}
        onChange={(next) => setDirection(next as Direction)}
        options={directionOptions}
      />
      <MoneyField
        {...fieldProps(form, 'amount')}
        label="Amount"
        hint={adjustmentLine(direction, form.values.amount, user.name)}
        data-autofocus
      />
      <TextAreaField {...fieldProps(form, 'reason')} label="Reason" maxLength={500} hint="They read it in their notifications." />
      {(secondFactor.data?.enabled || form.errors.code) && <CodeField {...fieldProps(form, 'code')} />}
      {failure && <AlertLine tone="bad">{failure}</AlertLine>}
      <DialogActions onCancel={onCancel}>
        <BusyButton
          busy={adjust.isPending}
          busyLabel="Adjusting..."
          variant="filled"
          {...(direction === 'DEDUCT' ? { 'data-danger': true } : {})}
        >
          {direction === 'ADD' ? 'Add to balance' : 'Deduct from balance'}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
