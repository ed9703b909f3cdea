import type { PaymentMethod } from '@jamun/contract';
import { paymentMethodMessages } from '@jamun/contract/messages';
import { Button } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { usePaymentMethods } from '../../../domain/payment-methods/api.ts';
import { ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { Setting } from '../../../ui/form/setting.tsx';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PanelFoot } from '../../../ui/page/panel.tsx';
import { MethodRow } from './method-row.tsx';

const MethodDialog = lazyDialog(() => import('./method-dialog.tsx').then((module) => module.MethodDialog));
const DeleteMethodDialog = lazyDialog(() => import('./delete-method-dialog.tsx').then((module) => module.DeleteMethodDialog));

export function PaymentMethodsCard() {
  const methods = usePaymentMethods();
  return (
    <Setting
      id="payment-methods"
      title="Payment Methods"
      line="Where your withdrawals are paid. Account numbers show their last 4 digits only."
    >
      {methods.data ? (
        <Methods methods={methods.data} />
      ) : methods.isError ? (
        <ErrorState
          title="Your payment methods could not be loaded"
          message={errorMessage(methods.error, paymentMethodMessages.notFetched)}
          onRetry={() => void methods.refetch()}
          busy={methods.isFetching}
        />
      ) : (
        <ItemRowsSkeleton label="Loading your payment methods" />
      )}
    </Setting>
  );
}

function Methods({ methods }: { methods: PaymentMethod[] }) {
  const [editing, setEditing] = useState<PaymentMethod | 'new' | null>(null);
  const [deleting, setDeleting] = useState<PaymentMethod | null>(null);
  const card = useListFocus(methods.length);
  const add = <AddButton onClick={() => setEditing('new')} />;
  return (
    <div ref={card}>
      {methods.length ? (
        <>
          <ul>
            {methods.map((method) => (
              <MethodRow key={method.id} method={method} onEdit={() => setEditing(method)} onDelete={() => setDeleting(method)} />
            ))}
          </ul>
          <PanelFoot start>{add}</PanelFoot>
        </>
      ) : (
        <EmptyState
          Icon={IconBuildingBank}
          title="No payment methods yet"
          line="Add the bank account or UPI ID that your withdrawals are paid to."
          action={add}
        />
      )}
      <MethodDialog target={editing} isFirst={methods.length === 0} onClose={() => setEditing(null)} />
      <DeleteMethodDialog target={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button onClick={onClick} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
    Add Payment Method
  </Button>
);
