import type { AdminOrderDetails } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { ApiError, wordsOf } from '../../../lib/api-error.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerBones } from '../../ui/drawer-bones.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { RefusalLine } from '../../ui/refusal-line.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type Deed, useOrder } from './api.ts';
import type { AskedDeed } from './deed-dialog.tsx';
import classes from './order-drawer.module.css';
import { OrderFacts } from './order-facts.tsx';

const DeedDialog = lateDialog(() => import('./deed-dialog.tsx').then((module) => module.DeedDialog));

// An id that cannot be one is no more found than one that nobody has.
const isNotFound = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status);

/** The order that the address names, and what an administrator can do with it. */
export function OrderDrawer({ of: id, onClose }: { of: string | null; onClose: () => void }) {
  const order = useOrder(id);
  const [asked, setAsked] = useState<AskedDeed | null>(null);
  const [refusal, setRefusal] = useState<{ id: string; error: Error } | null>(null);
  const stopAsking = useCallback(() => setAsked(null), []);
  const { data } = order;
  const ask = (deed: Deed) => {
    if (!data) return;
    setRefusal(null);
    setAsked({ order: data, deed, onRefused: (error) => setRefusal({ id: data.id, error }) });
  };
  const lookAgain = () => {
    setRefusal(null);
    void order.refetch();
  };
  return (
    <>
      <Drawer
        opened={id !== null}
        onClose={onClose}
        covered={asked !== null}
        title="Order Details"
        size={480}
        footer={data?.status === 'PAID' && <Deeds order={data} ask={ask} />}
      >
        {data && refusal?.id === data.id && (
          <div className={classes.refusal}>
            <RefusalLine
              error={refusal.error}
              fallback="It is not known whether this was done. Look at the order again."
              onReload={lookAgain}
            />
          </div>
        )}
        {data ? <OrderFacts order={data} onRetry={(refundId) => ask({ kind: 'retry', refundId })} /> : <Missing query={order} />}
      </Drawer>
      <DeedDialog of={asked} onClose={stopAsking} />
    </>
  );
}

/** What can be done with an order that stands. The bank has nothing to take back where nothing was paid. */
const Deeds = ({ order, ask }: { order: AdminOrderDetails; ask: (deed: Deed) => void }) => (
  <>
    {order.amount > 0 && <Button onClick={() => ask({ kind: 'chargeback' })}>Record chargeback</Button>}
    <Button onClick={() => ask({ kind: 'refund' })}>Refund</Button>
  </>
);

function Missing({ query }: { query: ReturnType<typeof useOrder> }) {
  if (!query.error) return <DrawerBones label="Loading the order" />;
  if (isNotFound(query.error))
    return <EmptyState Icon={IconReceiptOff} title="This order is not here" line="The address may be mistyped." />;
  return (
    <ErrorState message={wordsOf(query.error, 'An unknown error occurred')} onRetry={() => void query.refetch()} busy={query.isFetching} />
  );
}
