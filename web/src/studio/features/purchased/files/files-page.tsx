import { purchaseMessages } from '@jamun/contract';
import { IconChevronLeft, IconFileOff, IconPackageOff, IconReceiptRefund } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { usePurchasedFiles } from '../../../domain/purchases/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { OrderSupportSections } from '../support/order-support.tsx';
import type { RefundableOrder } from '../support/request-dialog.tsx';
import classes from '../support/support.module.css';
import { FileGrid, FilesSkeleton } from './file-grid.tsx';
import { filesText as text } from './text.tsx';

const RequestDialog = lazyDialog(() => import('../support/request-dialog.tsx').then((module) => module.RequestDialog));

const back = (
  <Link to="/purchased">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    {text.back}
  </Link>
);

const isRefunded = (error: unknown) => error instanceof ApiError && error.status === 403;
// An invalid id is shown like an unknown one.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** Files of a purchase: previews and downloads. */
export function PurchasedFilesPage() {
  const { id = '' } = useParams({ strict: false });
  const files = usePurchasedFiles(id);
  const purchase = files.data?.purchase;
  const title = purchase?.title ?? text.title;
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} back={back} line={purchase && text.purchasedOn(<DateTime iso={purchase.purchaseDate} format="day" />)} />
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
        <h2 id="support-title">{text.help}</h2>
        <Panel>
          <div className={classes.panel}>
            <OrderSupportSections order={order} onRequest={requesting.set} />
          </div>
        </Panel>
      </section>
      <RequestDialog {...requesting.dialog} />
    </>
  );
}

function Body({ files }: { files: ReturnType<typeof usePurchasedFiles> }) {
  const { data, error, refetch } = files;
  // A refunded purchase is hidden at once; a lost connection does not stop a playing video.
  if (error && (!data || isRefunded(error) || isNotFound(error)))
    return (
      <Panel>
        <FilesError error={error} onRetry={() => void refetch()} busy={files.isFetching} />
      </Panel>
    );
  if (!data) return <FilesSkeleton />;
  if (data.data.length === 0)
    return (
      <Panel>
        <EmptyState Icon={IconFileOff} title={purchaseMessages.noFiles} line={text.emptyLine} />
      </Panel>
    );
  const renewUrls = async () => {
    const { data: fresh, isSuccess } = await refetch();
    return isSuccess ? fresh.data : undefined;
  };
  return <FileGrid files={data.data} fetchedAt={files.dataUpdatedAt} renewUrls={renewUrls} />;
}

const toPurchased = (
  <Button component={Link} to="/purchased">
    {text.back}
  </Button>
);

function FilesError({ error, onRetry, busy }: { error: unknown; onRetry: () => void; busy: boolean }) {
  if (isRefunded(error))
    return (
      <EmptyState
        Icon={IconReceiptRefund}
        title={text.refunded}
        line={errorMessage(error, purchaseMessages.revoked)}
        action={toPurchased}
      />
    );
  if (isNotFound(error)) return <EmptyState Icon={IconPackageOff} {...text.missing} action={toPurchased} />;
  return <ErrorState message={errorMessage(error, purchaseMessages.filesNotFetched)} onRetry={onRetry} busy={busy} />;
}
