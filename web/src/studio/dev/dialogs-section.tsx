import { formatRupees } from '@jamun/contract';
import { IconId } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { BusyButton } from '../ui/button/busy-button.tsx';
import { Button } from '../ui/button/button.tsx';
import { FieldButton } from '../ui/button/field-button.tsx';
import { Pair, Pairs } from '../ui/data/pairs.tsx';
import { Money } from '../ui/data/values.tsx';
import { MoneyField } from '../ui/form/fields/number-field.tsx';
import { SelectField } from '../ui/form/fields/select-field.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../ui/overlay/dialog.tsx';
import classes from './kit.module.css';

export function DialogsSection() {
  const [open, setOpen] = useState<'form' | 'tell' | null>(null);
  const [product, setProduct] = useState<{ title: string } | null>(null);
  return (
    <div className={classes.row}>
      <Button onClick={() => setOpen('form')}>Open form dialog</Button>
      <Button onClick={() => setOpen('tell')}>Open telling dialog</Button>
      <Button onClick={() => setProduct({ title: 'Polity in 90 Days' })}>Open confirm dialog</Button>
      <WithdrawDialog opened={open === 'form'} onClose={() => setOpen(null)} />
      <Dialog
        opened={open === 'tell'}
        onClose={() => setOpen(null)}
        Icon={IconId}
        title="KYC pending"
        line="Please upload the KYC document before you withdraw. It is reviewed within one working day."
      >
        <DialogActions onCancel={() => setOpen(null)}>
          <Button variant="filled" onClick={() => setOpen(null)}>
            Upload KYC
          </Button>
        </DialogActions>
      </Dialog>
      <DeleteDialog product={product} onClose={() => setProduct(null)} />
    </div>
  );
}

/** Fails on the first attempt, to show both results. */
function DeleteDialog({ product, onClose }: { product: { title: string } | null; onClose: () => void }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'again'>('idle');
  useEffect(() => {
    if (state !== 'busy' && state !== 'again') return;
    const timer = setTimeout(() => {
      setState(state === 'busy' ? 'failed' : 'idle');
      if (state === 'again') onClose();
    }, 1200);
    return () => clearTimeout(timer);
  }, [state, onClose]);
  return (
    <ConfirmDialog
      target={product}
      onClose={onClose}
      title={({ title }) => `Delete "${title}"?`}
      line={() => 'Its page goes offline at once. Buyers keep the files they paid for.'}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={() => setState(state === 'failed' ? 'again' : 'busy')}
      busy={state === 'busy' || state === 'again'}
      error={state === 'failed' ? 'This was changed meanwhile. Reload and try again.' : null}
    />
  );
}

const methods = [
  { value: 'hdfc', label: 'HDFC Bank •••• 4821' },
  { value: 'upi', label: 'meera@okhdfc' },
];

function WithdrawDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [amount, setAmount] = useState<unknown>(45000);
  const [method, setMethod] = useState('hdfc');
  const value = typeof amount === 'number' ? amount : 0;
  return (
    <Dialog opened={opened} onClose={onClose} title="Create Withdrawal Request">
      <form onSubmit={(event) => event.preventDefault()}>
        <MoneyField
          big
          data-autofocus
          label="Amount"
          name="amount"
          aside="Withdrawable Balance ₹1,61,855.50"
          value={amount as number}
          onChange={setAmount}
          action={<FieldButton onClick={() => setAmount(161855.5)}>Max</FieldButton>}
        />
        <SelectField
          label="Payment Method"
          name="method"
          value={method}
          onChange={(event) => setMethod((event as { currentTarget: HTMLSelectElement }).currentTarget.value)}
          options={methods}
        />
        <Pairs sum>
          <Pair name="You receive">
            <Money value={value} />
          </Pair>
          <Pair name="Balance after">
            <Money value={161855.5 - value} />
          </Pair>
        </Pairs>
        <DialogActions onCancel={onClose}>
          <BusyButton busy={false} variant="filled">
            {`Withdraw ${formatRupees(value)}`}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
