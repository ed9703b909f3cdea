import type { ConfirmationRequest } from '@jamun/contract';
import { IconUsersGroup } from '@tabler/icons-react';
import { adminSession } from '../../../../lib/admin-session.ts';
import { useConfirmations } from '../../../domain/admin-confirmations/api.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { DateTime, Money } from '../../../ui/data/values.tsx';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { confirmationsList } from './confirmations-list.ts';
import { confirmationsText as text } from './text.ts';

const loadDialogs = () => import('./confirmation-dialogs.tsx');
const ConfirmRequestDialog = lazyDialog(() => loadDialogs().then((module) => module.ConfirmRequestDialog));
const RejectRequestDialog = lazyDialog(() => loadDialogs().then((module) => module.RejectRequestDialog));
const CancelRequestDialog = lazyDialog(() => loadDialogs().then((module) => module.CancelRequestDialog));

type OpenDialog = (request: ConfirmationRequest) => void;
interface OpenDialogs {
  confirm: OpenDialog;
  reject: OpenDialog;
  cancel: OpenDialog;
}

/** Decisions above the limit of one administrator, with Confirm and Reject, or Cancel for own requests. */
export function ConfirmationsPage() {
  usePageTitle(text.title);
  const list = useList(confirmationsList);
  const confirming = useDialogTarget<ConfirmationRequest>();
  const rejecting = useDialogTarget<ConfirmationRequest>();
  const cancelling = useDialogTarget<ConfirmationRequest>();
  const open: OpenDialogs = { confirm: confirming.set, reject: rejecting.set, cancel: cancelling.set };
  return (
    <>
      <PageHeader title={text.title} line={text.line} />
      <ListPanel
        list={list}
        result={useConfirmations(list.query)}
        title={text.list}
        caption={text.list}
        tall
        columns={columnsWith(open)}
        card={cardWith(open)}
        rowKey={({ id }) => id}
        empty={{ Icon: IconUsersGroup, ...text.empty }}
      />
      <ConfirmRequestDialog {...confirming.dialog} />
      <RejectRequestDialog {...rejecting.dialog} />
      <CancelRequestDialog {...cancelling.dialog} />
    </>
  );
}

function RequestActions({ request, open }: { request: ConfirmationRequest; open: OpenDialogs }) {
  const ownId = useSession(adminSession).user?.id;
  if (request.status !== 'OPEN') return null;
  if (request.requestedBy.id === ownId)
    return (
      <TextAction label={text.cancel.label(request)} onClick={() => open.cancel(request)}>
        {text.cancel.action}
      </TextAction>
    );
  return (
    <>
      <TextAction label={text.confirm.label(request)} onClick={() => open.confirm(request)}>
        {text.confirm.action}
      </TextAction>
      <TextAction label={text.reject.label(request)} onClick={() => open.reject(request)}>
        {text.reject.action}
      </TextAction>
    </>
  );
}

const reasonOf = ({ reason }: ConfirmationRequest) => reason ?? text.noReason;

const columnsWith = (open: OpenDialogs): Column<ConfirmationRequest>[] => [
  {
    id: 'request',
    head: text.columns.request,
    grow: true,
    minWidth: 176,
    cell: ({ kind, user }) => <NameCell name={text.kinds[kind]} line={text.to(user.username)} />,
  },
  { id: 'amount', head: text.columns.amount, width: 128, align: 'right', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'reason', head: text.columns.reason, width: 208, cell: reasonOf },
  {
    id: 'requestedBy',
    head: text.columns.requestedBy,
    width: 144,
    cell: ({ requestedBy, requestedAt }) => <NameCell name={requestedBy.username} line={<DateTime iso={requestedAt} format="ago" />} />,
  },
  { id: 'status', head: text.columns.status, width: 112, skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'actions',
    head: text.columns.actions,
    width: 144,
    align: 'right',
    actions: true,
    cell: (request) => (
      <RowActions>
        <RequestActions request={request} open={open} />
      </RowActions>
    ),
  },
];

/** Deadline of an open request; time and administrator of a decision. */
function outcomePairs({ status, expiresAt, decidedAt, decidedBy, decisionReason }: ConfirmationRequest) {
  if (status === 'OPEN') return [{ label: text.expires, value: <DateTime iso={expiresAt} format="in" /> }];
  return [
    ...(decidedAt ? [{ label: text.decided, value: <DateTime iso={decidedAt} format="ago" /> }] : []),
    ...(decidedBy ? [{ label: text.columns.status, value: text.decidedBy(decidedBy.username) }] : []),
    ...(decisionReason ? [{ label: text.decisionReason, value: decisionReason }] : []),
  ];
}

const cardWith = (open: OpenDialogs) => (request: ConfirmationRequest) => (
  <DataCard
    title={text.kinds[request.kind]}
    line={text.to(request.user.username)}
    pairs={[
      { label: text.columns.amount, value: <Money value={request.amount} /> },
      { label: text.columns.reason, value: reasonOf(request) },
      { label: text.columns.requestedBy, value: request.requestedBy.username },
      { label: text.columns.status, value: <StatusBadge status={request.status} /> },
      ...outcomePairs(request),
    ]}
    actions={<RequestActions request={request} open={open} />}
  />
);
