import type { AdminOrderDetails } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, loadErrorMessage } from '../../../../lib/api-error.ts';
import type { Deed } from '../../../domain/admin-orders/api.ts';
import { useAdminOrder } from '../../../domain/admin-orders/use-admin-order.ts';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../../ui/overlay/drawer-skeleton.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import type { AskedDeed } from './order-action-dialog.tsx';
import classes from './order-drawer.module.css';
import { OrderFacts } from './order-facts.tsx';
import { isReversible, reversalOutcome } from './reversal-text.ts';
import type { ReversalRequest } from './reverse-dialog.tsx';

const DeclineDialog = lazyDialog(() => import('./decline-dialog.tsx').then((module) => module.DeclineDialog));
const DeedDialog = lazyDialog(() => import('./order-action-dialog.tsx').then((module) => module.DeedDialog));
const ReverseDialog = lazyDialog(() => import('./reverse-dialog.tsx').then((module) => module.ReverseDialog));

// An id that cannot be one is no more found than one that nobody has.
const isNotFound = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status);

/** The order that the address names, and what an administrator can do with it. */
export function OrderDrawer({ target: id, onClose }: { target: string | null; onClose: () => void }) {
  const order = useAdminOrder(id);
  const { data } = order;
  const [failure, setFailure] = useState<{ id: string; error: Error } | null>(null);
  const onError = (error: Error) => data && setFailure({ id: data.id, error });
  const deeds = useDialogTarget<AskedDeed>();
  const declining = useDialogTarget<AdminOrderDetails>();
  const reversal = useReversal(onError);
  const ask = (deed: Deed) => {
    if (!data) return;
    setFailure(null);
    deeds.set({ order: data, deed, onRefused: onError });
  };
  const reload = () => {
    setFailure(null);
    void order.refetch();
  };
  return (
    <>
      <Drawer
        opened={id !== null}
        onClose={onClose}
        ownEntry={false}
        covered={[deeds, declining, reversal].some(({ dialog }) => dialog.target !== null)}
        title="Order Details"
        size={480}
        footer={data && footerOf(data, { ask, onReverse: () => reversal.ask(data) })}
      >
        {data && failure?.id === data.id && (
          <div className={classes.notice}>
            <ErrorLine error={failure.error} fallback="It is not known whether this was done. Look at the order again." onReload={reload} />
          </div>
        )}
        {data && reversal.outcome?.orderId === data.id && (
          <div className={classes.notice}>
            <AlertLine tone="ok">{reversalOutcome(reversal.outcome)}</AlertLine>
          </div>
        )}
        {data ? (
          <OrderFacts order={data} onRetry={(refundId) => ask({ kind: 'retry', refundId })} onDecline={() => declining.set(data)} />
        ) : (
          <Missing query={order} />
        )}
      </Drawer>
      <DeedDialog {...deeds.dialog} />
      <DeclineDialog {...declining.dialog} />
      <ReverseDialog {...reversal.dialog} />
    </>
  );
}

interface ReversalOutcome {
  orderId: string;
  accessRestored: boolean;
}

/** The dialog that reverses a chargeback, and what became of the buyer's access. */
function useReversal(onError: (error: Error) => void) {
  const { set, dialog } = useDialogTarget<ReversalRequest>();
  const [outcome, setOutcome] = useState<ReversalOutcome | null>(null);
  const ask = (order: AdminOrderDetails) => {
    setOutcome(null);
    set({ order, onError, onReversed: (accessRestored) => setOutcome({ orderId: order.id, accessRestored }) });
  };
  return { ask, outcome, dialog };
}

interface FooterActions {
  ask: (deed: Deed) => void;
  onReverse: () => void;
}

function footerOf(order: AdminOrderDetails, { ask, onReverse }: FooterActions) {
  if (isReversible(order)) return <Button onClick={onReverse}>Reverse chargeback</Button>;
  return order.status === 'PAID' && <Deeds order={order} ask={ask} />;
}

/** What can be done with an order that stands. The bank has nothing to take back where nothing was paid. */
const Deeds = ({ order, ask }: { order: AdminOrderDetails; ask: (deed: Deed) => void }) => (
  <>
    {order.amount > 0 && <Button onClick={() => ask({ kind: 'chargeback' })}>Record chargeback</Button>}
    <Button onClick={() => ask({ kind: 'refund' })}>Refund</Button>
  </>
);

function Missing({ query }: { query: ReturnType<typeof useAdminOrder> }) {
  if (!query.error) return <DrawerSkeleton label="Loading the order" />;
  if (isNotFound(query.error))
    return <EmptyState Icon={IconReceiptOff} title="This order is not here" line="The address may be mistyped." />;
  return (
    <ErrorState
      title="The order could not be loaded"
      message={loadErrorMessage(query.error)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
