import type { SaleDetails } from '@jamun/contract';
import { salesMessages } from '@jamun/contract/order-messages';
import { Button } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { useSale } from '../../domain/sales/api.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../ui/overlay/drawer-skeleton.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '../../ui/overlay/use-dialog-target.ts';
import { PrintButton } from '../../ui/page/printed-record.tsx';
import { PrintedSale } from './printed-sale.tsx';
import { SaleFacts } from './sale-facts.tsx';

const DeclineDialog = lazyDialog(() => import('./decline-dialog.tsx').then((module) => module.DeclineDialog));
const RefundDialog = lazyDialog(() => import('./refund-dialog.tsx').then((module) => module.RefundDialog));

// An id that cannot be one is no more found than one that nobody has.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** The sale that the address names, and what can be done with it. */
export function SaleDrawer({ of: id, onClose }: { of: string | null; onClose: () => void }) {
  const sale = useSale(id);
  const [refunding, setRefunding] = useState<SaleDetails | null>(null);
  const stopRefunding = useCallback(() => setRefunding(null), []);
  const declining = useDialogTarget<SaleDetails>();
  const { data } = sale;
  return (
    <>
      <Drawer
        opened={id !== null}
        onClose={onClose}
        ownEntry={false}
        covered={refunding !== null || declining.dialog.of !== null}
        title="Order Details"
        footer={
          data && (
            <>
              {data.refundRequest?.status === 'OPEN' && <Button onClick={() => declining.set(data)}>Decline request</Button>}
              {data.status === 'PAID' && <Button onClick={() => setRefunding(data)}>Refund</Button>}
              <PrintButton />
            </>
          )
        }
      >
        {data ? <SaleFacts sale={data} /> : <Missing query={sale} />}
      </Drawer>
      {id !== null && data && <PrintedSale sale={data} />}
      <RefundDialog of={refunding} onClose={stopRefunding} />
      <DeclineDialog {...declining.dialog} />
    </>
  );
}

function Missing({ query }: { query: ReturnType<typeof useSale> }) {
  if (!query.error) return <DrawerSkeleton label="Loading the order" />;
  if (isNotFound(query.error))
    return <EmptyState Icon={IconReceiptOff} title="This sale is not here" line="The address is wrong, or the sale is not one of yours." />;
  return (
    <ErrorState
      message={errorMessage(query.error, salesMessages.salesNotFetched)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
