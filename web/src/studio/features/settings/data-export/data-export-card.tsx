import type { DataExport } from '@jamun/contract';
import { dataExportMessages } from '@jamun/contract/messages';
import { IconFileZip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorMessage, loadErrorMessage } from '../../../../lib/api-error.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { useDataExport, useDownloadDataExport, useRequestDataExport } from '../../../domain/data-export/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { ItemRow, ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Setting } from '../../../ui/form/setting.tsx';
import classes from '../row-actions.module.css';
import { useAnchor } from '../use-anchor.ts';

/** Emails lead here, by this name in the address. */
const anchor = 'your-data';

export function DataExportCard() {
  const latest = useDataExport();
  return (
    <Setting
      id={anchor}
      title="Your data"
      line="A ZIP file with your profile, products, orders, purchases and wallet, as JSON and CSV. You can ask for one a day."
    >
      {latest.data !== undefined ? (
        <ul>
          <ExportRow latest={latest.data} />
        </ul>
      ) : latest.isError ? (
        <ErrorState
          title="Your data export could not be loaded"
          message={loadErrorMessage(latest.error)}
          onRetry={() => void latest.refetch()}
          busy={latest.isFetching}
        />
      ) : (
        <ItemRowsSkeleton label="Loading your data export" />
      )}
    </Setting>
  );
}

function ExportRow({ latest }: { latest: DataExport | null }) {
  useAnchor(anchor);
  const isReady = latest?.status === 'READY';
  const canRequest = latest === null || (latest.status !== 'PREPARING' && Date.parse(latest.nextRequestAt) <= Date.now());
  return (
    <ItemRow
      Icon={IconFileZip}
      name="Copy of your data"
      mark={latest && marks[latest.status]}
      line={latest ? <StateLine latest={latest} /> : 'Preparing it takes a few minutes. We email you when it is ready.'}
      status={
        (isReady || canRequest) && (
          <div className={classes.actions}>
            {isReady && <DownloadButton id={latest.id} />}
            {canRequest && <RequestButton again={latest !== null} isMain={!isReady} />}
          </div>
        )
      }
    />
  );
}

const marks: Record<DataExport['status'], ReactNode> = {
  PREPARING: <Badge tone="warn">Being prepared</Badge>,
  READY: <Badge tone="ok">Ready</Badge>,
  FAILED: <Badge tone="bad">Failed</Badge>,
  EXPIRED: <Badge tone="neutral">Expired</Badge>,
};

function StateLine({ latest: { status, requestedAt, expiresAt, fileSize, nextRequestAt } }: { latest: DataExport }) {
  const next = Date.parse(nextRequestAt) > Date.now() && (
    <>
      {' '}
      You can ask for a new one <DateTime iso={nextRequestAt} format="in" />.
    </>
  );
  switch (status) {
    case 'PREPARING':
      return (
        <>
          Requested <DateTime iso={requestedAt} format="ago" />. We email you when it is ready. You can leave this page.
        </>
      );
    case 'READY':
      return (
        <>
          {fileSize !== null && `${formatBytes(fileSize)} · `}Available until {expiresAt && <DateTime iso={expiresAt} format="moment" />}.
          {next}
        </>
      );
    case 'FAILED':
      return 'It could not be prepared. Please ask again.';
    case 'EXPIRED':
      return <>The download has expired.{next}</>;
  }
}

function RequestButton({ again, isMain }: { again: boolean; isMain: boolean }) {
  const request = useRequestDataExport();
  const press = () =>
    request.mutate(undefined, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorMessage(error, dataExportMessages.notRequested)),
    });
  return (
    <BusyButton type="button" onClick={press} busy={request.isPending} busyLabel="Requesting..." variant={isMain ? 'default' : 'subtle'}>
      {again ? 'Ask again' : 'Download my data'}
    </BusyButton>
  );
}

function DownloadButton({ id }: { id: string }) {
  const download = useDownloadDataExport();
  const press = () =>
    download.mutate(id, {
      // The answer is an attachment: the browser saves it and stays on this page.
      onSuccess: ({ data }) => location.assign(data.url),
      onError: (error) => toast.error(errorMessage(error, dataExportMessages.notDownloaded)),
    });
  return (
    <BusyButton type="button" onClick={press} busy={download.isPending} busyLabel="Starting...">
      Download
    </BusyButton>
  );
}
