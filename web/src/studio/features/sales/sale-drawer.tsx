import { type Dispute, type SaleDetails, salesMessages } from '@jamun/contract';
import { IconReceiptOff } from '@tabler/icons-react';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { useSale } from '../../domain/sales/api.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../ui/overlay/drawer-skeleton.tsx';
import { lazyDialog, useDialogTarget } from '../../ui/overlay/lazy-dialog.tsx';
import { PrintButton } from '../../ui/page/printed-record.tsx';
import type { DisputedSale } from './evidence-dialog.tsx';
import { PrintedSale } from './printed-sale.tsx';
import { SaleFacts } from './sale-facts.tsx';
import { saleText } from './sale-text.ts';

const DeclineDialog = lazyDialog(() => import('./decline-dialog.tsx').then((module) => module.DeclineDialog));
const EvidenceDialog = lazyDialog(() => import('./evidence-dialog.tsx').then((module) => module.EvidenceDialog));
const RefundDialog = lazyDialog(() => import('./refund-dialog.tsx').then((module) => module.RefundDialog));

// An invalid id is shown like an unknown one.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** The sale whose id is in the page's address, with its actions. */
export function SaleDrawer({ target: id, onClose }: { target: string | null; onClose: () => void }) {
  const sale = useSale(id);
  const refunding = useDialogTarget<SaleDetails>();
  const declining = useDialogTarget<SaleDetails>();
  const proving = useDialogTarget<DisputedSale>();
  const { data } = sale;
  const addEvidence = (orderId: string, { id: disputeId, evidence }: Dispute) =>
    proving.set({ orderId, disputeId, evidence: evidence?.text ?? '' });
  return (
    <>
      <Drawer
        opened={id !== null}
        onClose={onClose}
        ownEntry={false}
        covered={[refunding, declining, proving].some(({ dialog }) => dialog.target !== null)}
        title={saleText.title}
        footer={
          data && (
            <>
              {data.refundRequest?.status === 'OPEN' && <Button onClick={() => declining.set(data)}>{saleText.decline.action}</Button>}
              {data.status === 'PAID' && <Button onClick={() => refunding.set(data)}>{saleText.refund.action}</Button>}
              <PrintButton />
            </>
          )
        }
      >
        {data ? <SaleFacts sale={data} onAddEvidence={(dispute) => addEvidence(data.id, dispute)} /> : <SaleState query={sale} />}
      </Drawer>
      {id !== null && data && <PrintedSale sale={data} />}
      <RefundDialog {...refunding.dialog} />
      <DeclineDialog {...declining.dialog} />
      <EvidenceDialog {...proving.dialog} />
    </>
  );
}

function SaleState({ query }: { query: ReturnType<typeof useSale> }) {
  if (!query.error) return <DrawerSkeleton label={saleText.loading} />;
  if (isNotFound(query.error)) return <EmptyState Icon={IconReceiptOff} {...saleText.missing} />;
  return (
    <ErrorState
      message={errorMessage(query.error, salesMessages.salesNotFetched)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
