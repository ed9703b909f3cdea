import type { ReviewedDocument } from '@jamun/contract';
import { IconId } from '@tabler/icons-react';
import { useKycDocuments } from '../../../domain/admin-kyc/api.ts';
import { documentTypeNames } from '../../../domain/kyc/text.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { kycDocumentsList } from './list.ts';
import { kycText } from './text.ts';

const text = kycText.list;

const KycDocumentDrawer = lazyDialog(() => import('./kyc-document-drawer.tsx').then((module) => module.KycDocumentDrawer));

const columns = (open: (id: string) => void): Column<ReviewedDocument>[] => [
  { id: 'name', head: text.columns.name, grow: true, minWidth: 152, cell: ({ user }) => user.name },
  { id: 'email', head: text.columns.email, width: 176, cell: ({ user }) => user.email },
  { id: 'username', head: text.columns.username, width: 112, cell: ({ user }) => user.username },
  { id: 'type', head: text.columns.type, width: 120, cell: ({ documentType }) => documentTypeNames[documentType] },
  { id: 'number', head: text.columns.number, width: 132, cell: ({ documentNumber }) => documentNumber },
  {
    id: 'status',
    head: text.columns.status,
    width: 166,
    sort: 'status',
    skeleton: 'badge',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'action',
    head: text.columns.action,
    width: 68,
    align: 'right',
    actions: true,
    cell: ({ id, user }) => (
      <RowActions>
        <TextAction label={text.viewLabel(user.name)} onClick={() => open(id)}>
          {text.view}
        </TextAction>
      </RowActions>
    ),
  },
];

export function KycDocumentsPage() {
  usePageTitle(kycText.title);
  const list = useList(kycDocumentsList);
  const { id, open, close } = useOpened('document');
  return (
    <>
      <PageHeader title={kycText.title} />
      <ListPanel
        list={list}
        result={useKycDocuments(list.query)}
        title={text.title}
        caption={text.title}
        columns={columns(open)}
        rowKey={(document) => document.id}
        onOpen={(document) => open(document.id)}
        isOpen={(document) => document.id === id}
        empty={{ Icon: IconId, ...text.empty }}
        failure={text.failed}
      />
      <KycDocumentDrawer target={id} onClose={close} />
    </>
  );
}
