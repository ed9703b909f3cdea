import type { DeadLetter } from '@jamun/contract';
import { IconStack2 } from '@tabler/icons-react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useDeadLetters, useRetryJob } from '../../../domain/jobs/api.ts';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { jobKindLabel, jobsList } from './jobs-list.ts';
import { jobsText } from './text.ts';

const { columns, retry, drop } = jobsText;

const DropJobDialog = lazyDialog(() => import('./drop-job-dialog.tsx').then((module) => module.DropJobDialog));

/** Background jobs that failed for good (dead letters), with Retry and Drop. */
export function JobsPage() {
  usePageTitle(jobsText.title);
  const list = useList(jobsList);
  const { set: openDrop, dialog } = useDialogTarget<DeadLetter>();
  return (
    <>
      <PageHeader title={jobsText.title} line={jobsText.line} />
      <ListPanel
        list={list}
        result={useDeadLetters(list.query)}
        title={jobsText.list}
        caption={jobsText.list}
        tall
        columns={jobColumns(openDrop)}
        card={jobCard(openDrop)}
        rowKey={({ id }) => id}
        empty={{ Icon: IconStack2, ...jobsText.empty }}
      />
      <DropJobDialog {...dialog} />
    </>
  );
}

type OpenDrop = (job: DeadLetter) => void;

/** Each row has its own mutation: a double-click guard for all rows would ignore a click on the next one. */
function JobActions({ job, openDrop }: { job: DeadLetter; openDrop: OpenDrop }) {
  const call = useRetryJob();
  const label = jobKindLabel(job.kind);
  const send = () =>
    call.mutate(job.id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorMessage(error, retry.failed)),
    });
  return (
    <>
      <TextAction label={retry.label(label, job.id)} onClick={send}>
        {retry.action}
      </TextAction>
      <TextAction label={drop.label(label, job.id)} onClick={() => openDrop(job)}>
        {drop.action}
      </TextAction>
    </>
  );
}

const errorOf = ({ error }: DeadLetter) => error ?? jobsText.unknownError;

const jobColumns = (openDrop: OpenDrop): Column<DeadLetter>[] => [
  {
    id: 'job',
    head: columns.job,
    grow: true,
    minWidth: 200,
    cell: ({ id, kind }) => <NameCell name={jobKindLabel(kind)} line={jobsText.number(id, kind)} />,
  },
  { id: 'error', head: columns.error, width: 272, cell: errorOf },
  { id: 'attempts', head: columns.attempts, width: 88, align: 'right', cell: ({ attempts }) => attempts },
  { id: 'failed', head: columns.failed, width: 128, cell: ({ failedAt }) => <DateTime iso={failedAt} format="ago" /> },
  {
    id: 'actions',
    head: columns.actions,
    width: 128,
    align: 'right',
    actions: true,
    cell: (job) => (
      <RowActions>
        <JobActions job={job} openDrop={openDrop} />
      </RowActions>
    ),
  },
];

const jobCard = (openDrop: OpenDrop) => (job: DeadLetter) => (
  <DataCard
    title={jobKindLabel(job.kind)}
    line={jobsText.number(job.id, job.kind)}
    pairs={[
      { label: columns.error, value: errorOf(job) },
      { label: columns.attempts, value: job.attempts },
      { label: columns.failed, value: <DateTime iso={job.failedAt} format="ago" /> },
    ]}
    actions={<JobActions job={job} openDrop={openDrop} />}
  />
);
