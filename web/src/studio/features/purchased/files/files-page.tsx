import { purchaseMessages } from '@jamun/contract/order-messages';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconFileOff, IconPackageOff, IconReceiptRefund } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { usePurchasedFiles } from '../../../domain/purchases/api.ts';
import { When } from '../../../ui/data/when.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '../../../ui/overlay/use-dialog-target.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { OrderSupportParts } from '../support/order-support.tsx';
import type { RefundableOrder } from '../support/request-dialog.tsx';
import classes from '../support/support.module.css';
import { FileGrid } from './file-grid.tsx';
import { FilesSkeleton } from './files-skeleton.tsx';

const RequestDialog = lazyDialog(() => import('../support/request-dialog.tsx').then((module) => module.RequestDialog));

const back = (
  <Link to="/purchased">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    Purchased
  </Link>
);

const isRefunded = (error: unknown) => error instanceof ApiError && error.status === 403;
// An id that cannot be one is no more found than one that nobody has.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** What belongs to something that was bought: to look at here, and to take along. */
export function PurchasedFilesPage() {
  const { id = '' } = useParams({ strict: false });
  const files = usePurchasedFiles(id);
  const purchase = files.data?.purchase;
  const title = purchase?.title ?? 'Digital Product';
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        line={
          purchase && (
            <>
              Purchased <When iso={purchase.purchaseDate} format="day" />
            </>
          )
        }
      />
      <Body key={id} files={files} />
      {purchase && <Support order={{ orderId: purchase.orderId, name: purchase.title, amount: null }} />}
    </>
  );
}

function Support({ order }: { order: RefundableOrder }) {
  const requesting = useDialogTarget<RefundableOrder>();
  return (
    <>
      <section className={classes.page} aria-labelledby="support-title">
        <h2 id="support-title">Help with this purchase</h2>
        <Panel>
          <div className={classes.panel}>
            <OrderSupportParts order={order} onRequest={requesting.set} />
          </div>
        </Panel>
      </section>
      <RequestDialog {...requesting.dialog} />
    </>
  );
}

function Body({ files }: { files: ReturnType<typeof usePurchasedFiles> }) {
  const { data, error, refetch } = files;
  // What was taken back meanwhile is not shown any longer; a network that is gone does not stop a film.
  if (error && (!data || isRefunded(error) || isNotFound(error)))
    return (
      <Panel>
        <Refused error={error} onRetry={() => void refetch()} busy={files.isFetching} />
      </Panel>
    );
  if (!data) return <FilesSkeleton />;
  if (data.data.length === 0)
    return (
      <Panel>
        <EmptyState Icon={IconFileOff} title={purchaseMessages.noFiles} line="The creator may add some later." />
      </Panel>
    );
  const fetchAnew = async () => {
    const { data: fresh, isSuccess } = await refetch();
    return isSuccess ? fresh.data : undefined;
  };
  return <FileGrid files={data.data} fetchedAt={files.dataUpdatedAt} fetchAnew={fetchAnew} />;
}

const notHere = {
  Icon: IconPackageOff,
  title: 'This purchase is not here',
  line: 'The address is wrong, or it was bought with another account.',
};
const toPurchased = (
  <Button component={Link} to="/purchased">
    Purchased
  </Button>
);

function Refused({ error, onRetry, busy }: { error: unknown; onRetry: () => void; busy: boolean }) {
  if (isRefunded(error))
    return (
      <EmptyState Icon={IconReceiptRefund} title="Refunded" line={errorMessage(error, purchaseMessages.revoked)} action={toPurchased} />
    );
  if (isNotFound(error)) return <EmptyState {...notHere} action={toPurchased} />;
  return <ErrorState message={errorMessage(error, purchaseMessages.filesNotFetched)} onRetry={onRetry} busy={busy} />;
}
