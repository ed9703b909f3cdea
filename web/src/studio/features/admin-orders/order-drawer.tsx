import type { AdminOrderDetails } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, loadErrorMessage } from '../../../lib/api-error.ts';
import { useAdminOrder } from '../../domain/admin-order/use-admin-order.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerBones } from '../../ui/drawer-bones.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { RefusalLine } from '../../ui/refusal-line.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useOne } from '../../ui/use-one.ts';
import type { Deed } from './api.ts';
import type { AskedDeed } from './deed-dialog.tsx';
import classes from './order-drawer.module.css';
import { OrderFacts } from './order-facts.tsx';
import { isReversible, reversalOutcome } from './reversal-words.ts';
import type { ReversalRequest } from './reverse-dialog.tsx';

const DeclineDialog = lateDialog(() => import('./decline-dialog.tsx').then((module) => module.DeclineDialog));
const DeedDialog = lateDialog(() => import('./deed-dialog.tsx').then((module) => module.DeedDialog));
const ReverseDialog = lateDialog(() => import('./reverse-dialog.tsx').then((module) => module.ReverseDialog));

// An id that cannot be one is no more found than one that nobody has.
const isNotFound = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status);

/** The order that the address names, and what an administrator can do with it. */
export function OrderDrawer({ of: id, onClose }: { of: string | null; onClose: () => void }) {
  const order = useAdminOrder(id);
  const { data } = order;
  const [failure, setFailure] = useState<{ id: string; error: Error } | null>(null);
  const onError = (error: Error) => data && setFailure({ id: data.id, error });
  const deeds = useOne<AskedDeed>();
  const declining = useOne<AdminOrderDetails>();
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
        covered={[deeds, declining, reversal].some(({ dialog }) => dialog.of !== null)}
        title="Order Details"
        size={480}
        footer={data && footerOf(data, { ask, onReverse: () => reversal.ask(data) })}
      >
        {data && failure?.id === data.id && (
          <div className={classes.notice}>
            <RefusalLine
              error={failure.error}
              fallback="It is not known whether this was done. Look at the order again."
              onReload={reload}
            />
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
  const { set, dialog } = useOne<ReversalRequest>();
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
  if (!query.error) return <DrawerBones label="Loading the order" />;
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
