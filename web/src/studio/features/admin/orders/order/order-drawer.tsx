import type { AdminOrderDetails } from '@jamun/contract';
import { IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../../../lib/api-error.ts';
import type { OrderAction } from '../../../../domain/admin-orders/api.ts';
import { useAdminOrder } from '../../../../domain/admin-orders/use-admin-order.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { ErrorLine } from '../../../../ui/feedback/error-line.tsx';
import { useRecordError } from '../../../../ui/hooks/use-record-error.ts';
import { Drawer } from '../../../../ui/overlay/drawer.tsx';
import { DrawerFallback } from '../../../../ui/overlay/drawer-fallback.tsx';
import { lazyDialog, useDialogTarget } from '../../../../ui/overlay/lazy-dialog.tsx';
import type { ActionRequest, ReversalRequest } from './order-dialogs.tsx';
import classes from './order-drawer.module.css';
import { OrderFacts } from './order-facts.tsx';
import { isReversible } from './order-payments.tsx';
import { orderText } from './text.ts';

const ActionDialog = lazyDialog(() => import('./order-dialogs.tsx').then((module) => module.ActionDialog));
const DeclineDialog = lazyDialog(() => import('./order-dialogs.tsx').then((module) => module.DeclineDialog));
const ReverseDialog = lazyDialog(() => import('./order-dialogs.tsx').then((module) => module.ReverseDialog));

// 422: the id in the address is malformed.
const isNotFound = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status);

/** The order whose id is in the address, with the actions of an administrator. */
export function OrderDrawer({ target: id, onClose }: { target: string | null; onClose: () => void }) {
  const query = useAdminOrder(id);
  const { data: order } = query;
  const actionError = useRecordError(order?.id);
  const action = useDialogTarget<ActionRequest>();
  const declining = useDialogTarget<AdminOrderDetails>();
  const reversal = useReversal(actionError.set);
  const startAction = (chosen: OrderAction) => {
    if (!order) return;
    actionError.clear();
    action.set({ order, action: chosen, onError: actionError.set });
  };
  const reload = () => {
    actionError.clear();
    void query.refetch();
  };
  return (
    <>
      <Drawer
        opened={id !== null}
        onClose={onClose}
        ownEntry={false}
        covered={[action, declining, reversal].some(({ dialog }) => dialog.target !== null)}
        title={orderText.title}
        size={480}
        footer={order && footerActions(order, { startAction, startReversal: () => reversal.start(order) })}
      >
        {actionError.error && (
          <div className={classes.notice}>
            <ErrorLine error={actionError.error} fallback={orderText.outcomeUnknown} onReload={reload} />
          </div>
        )}
        {order && reversal.outcome?.orderId === order.id && (
          <div className={classes.notice}>
            <AlertLine tone="ok">{orderText.reversal.done(reversal.outcome)}</AlertLine>
          </div>
        )}
        {order ? (
          <OrderFacts
            order={order}
            onRetry={(refundId) => startAction({ kind: 'retry', refundId })}
            onDecline={() => declining.set(order)}
          />
        ) : (
          <DrawerFallback query={query} isNotFound={isNotFound(query.error)} Icon={IconReceiptOff} text={orderText} />
        )}
      </Drawer>
      <ActionDialog {...action.dialog} />
      <DeclineDialog {...declining.dialog} />
      <ReverseDialog {...reversal.dialog} />
    </>
  );
}

interface ReversalOutcome {
  orderId: string;
  accessRestored: boolean;
}

/** Dialog that reverses a chargeback, and its outcome for the buyer's access. */
function useReversal(onError: (error: Error) => void) {
  const { set, dialog } = useDialogTarget<ReversalRequest>();
  const [outcome, setOutcome] = useState<ReversalOutcome | null>(null);
  const start = (order: AdminOrderDetails) => {
    setOutcome(null);
    set({ order, onError, onReversed: (accessRestored) => setOutcome({ orderId: order.id, accessRestored }) });
  };
  return { start, outcome, dialog };
}

interface FooterHandlers {
  startAction: (action: OrderAction) => void;
  startReversal: () => void;
}

/** Not a component: the drawer has no footer where this returns false. */
function footerActions(order: AdminOrderDetails, { startAction, startReversal }: FooterHandlers) {
  const { actions } = orderText;
  if (isReversible(order)) return <Button onClick={startReversal}>{actions.reverseChargeback}</Button>;
  return (
    order.status === 'PAID' && (
      <>
        {/* A free order has no payment that the bank could take back. */}
        {order.amount > 0 && <Button onClick={() => startAction({ kind: 'chargeback' })}>{actions.recordChargeback}</Button>}
        <Button onClick={() => startAction({ kind: 'refund' })}>{actions.refund}</Button>
      </>
    )
  );
}
