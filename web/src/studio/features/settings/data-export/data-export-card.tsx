import { type DataExport, dataExportMessages } from '@jamun/contract';
import { IconFileZip } from '@tabler/icons-react';
import { errorMessage, loadErrorMessage } from '../../../../lib/api-error.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { useDataExport, useDownloadDataExport, useRequestDataExport } from '../../../domain/data-export/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ItemRow, ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Setting } from '../../../ui/form/setting.tsx';
import { useAnchor } from '../../../ui/hooks/use-hash-target.ts';
import classes from '../row-actions.module.css';
import { settingsText } from '../text.tsx';

const text = settingsText.dataExport;

/** Fragment in the links of emails. */
const anchor = 'your-data';

export function DataExportCard() {
  const latest = useDataExport();
  return (
    <Setting id={anchor} title={text.title} line={text.line}>
      {latest.data !== undefined ? (
        <ul>
          <ExportRow latest={latest.data} />
        </ul>
      ) : latest.isError ? (
        <ErrorState
          title={text.failed}
          message={loadErrorMessage(latest.error)}
          onRetry={() => void latest.refetch()}
          busy={latest.isFetching}
        />
      ) : (
        <ItemRowsSkeleton label={text.loading} />
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
      name={text.name}
      mark={latest && <Badge tone={tones[latest.status]}>{text.statuses[latest.status]}</Badge>}
      line={latest ? <StatusLine latest={latest} /> : text.none}
      status={
        (isReady || canRequest) && (
          <div className={classes.actions}>
            {isReady && <DownloadButton id={latest.id} />}
            {canRequest && <RequestButton isRepeated={latest !== null} isMain={!isReady} />}
          </div>
        )
      }
    />
  );
}

const tones = { PREPARING: 'warn', READY: 'ok', FAILED: 'bad', EXPIRED: 'neutral' } as const satisfies Record<DataExport['status'], string>;

function StatusLine({ latest: { status, requestedAt, expiresAt, fileSize, nextRequestAt } }: { latest: DataExport }) {
  const next = Date.parse(nextRequestAt) > Date.now() && text.next(<DateTime iso={nextRequestAt} format="in" />);
  switch (status) {
    case 'PREPARING':
      return text.preparing(<DateTime iso={requestedAt} format="ago" />);
    case 'READY':
      return (
        <>
          {text.ready(fileSize === null ? null : formatBytes(fileSize), expiresAt && <DateTime iso={expiresAt} format="moment" />)} {next}
        </>
      );
    case 'FAILED':
      return text.exportFailed;
    case 'EXPIRED':
      return (
        <>
          {text.expired} {next}
        </>
      );
  }
}

function RequestButton({ isRepeated, isMain }: { isRepeated: boolean; isMain: boolean }) {
  const request = useRequestDataExport();
  const send = () =>
    request.mutate(undefined, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorMessage(error, dataExportMessages.notRequested)),
    });
  return (
    <BusyButton type="button" onClick={send} busy={request.isPending} busyLabel={text.requesting} variant={isMain ? 'default' : 'subtle'}>
      {isRepeated ? text.requestAgain : text.request}
    </BusyButton>
  );
}

function DownloadButton({ id }: { id: string }) {
  const download = useDownloadDataExport();
  const start = () =>
    download.mutate(id, {
      // The response is an attachment: the browser saves it and stays on this page.
      onSuccess: ({ data }) => location.assign(data.url),
      onError: (error) => toast.error(errorMessage(error, dataExportMessages.notDownloaded)),
    });
  return (
    <BusyButton type="button" onClick={start} busy={download.isPending} busyLabel={text.downloading}>
      {text.download}
    </BusyButton>
  );
}
