import type { SaleDetails } from '@jamun/contract';
import { salesMessages as say } from '@jamun/contract/order-messages';
import { Button } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { ApiError, wordsOf } from '../../../lib/api-error.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerBones } from '../../ui/drawer-bones.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { PrintButton } from '../../ui/printed-record.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useOne } from '../../ui/use-one.ts';
import { useSale } from './api.ts';
import { PrintedSale } from './printed-sale.tsx';
import { SaleFacts } from './sale-facts.tsx';

const DeclineDialog = lateDialog(() => import('./decline-dialog.tsx').then((module) => module.DeclineDialog));
const RefundDialog = lateDialog(() => import('./refund-dialog.tsx').then((module) => module.RefundDialog));

// An id that cannot be one is no more found than one that nobody has.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** The sale that the address names, and what can be done with it. */
export function SaleDrawer({ of: id, onClose }: { of: string | null; onClose: () => void }) {
  const sale = useSale(id);
  const [refunding, setRefunding] = useState<SaleDetails | null>(null);
  const stopRefunding = useCallback(() => setRefunding(null), []);
  const declining = useOne<SaleDetails>();
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
  if (!query.error) return <DrawerBones label="Loading the order" />;
  if (isNotFound(query.error))
    return <EmptyState Icon={IconReceiptOff} title="This sale is not here" line="The address is wrong, or the sale is not one of yours." />;
  return <ErrorState message={wordsOf(query.error, say.salesNotFetched)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
}
