import type { ReviewedDocument } from '@jamun/contract';
import { IconId } from '@tabler/icons-react';
import { useKycDocuments } from '../../../domain/admin-kyc/api.ts';
import { documentTypeNames } from '../../../domain/kyc/document-types.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { kycDocumentsList } from './kyc-documents-list.ts';

const KycDocumentDrawer = lazyDialog(() => import('./kyc-document-drawer.tsx').then((module) => module.KycDocumentDrawer));

const columns = (open: (id: string) => void): Column<ReviewedDocument>[] => [
  { id: 'name', head: 'Name', grow: true, minWidth: 152, cell: ({ user }) => user.name },
  { id: 'email', head: 'Email', width: 176, cell: ({ user }) => user.email },
  { id: 'username', head: 'Username', width: 112, cell: ({ user }) => user.username },
  { id: 'type', head: 'Document Type', width: 120, cell: ({ documentType }) => documentTypeNames[documentType] },
  { id: 'number', head: 'Document Number', width: 132, cell: ({ documentNumber }) => documentNumber },
  { id: 'status', head: 'Status', width: 166, sort: 'status', skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'action',
    head: 'Action',
    width: 68,
    align: 'right',
    actions: true,
    cell: ({ id, user }) => (
      <RowActions>
        <TextAction label={`View document of ${user.name}`} onClick={() => open(id)}>
          View
        </TextAction>
      </RowActions>
    ),
  },
];

export function KycDocumentsPage() {
  usePageTitle('KYC Documents');
  const list = useList(kycDocumentsList);
  const { id, open, close } = useOpened('document');
  return (
    <>
      <PageHeader title="KYC Documents" />
      <ListPanel
        list={list}
        result={useKycDocuments(list.query)}
        title="Kyc Approval Requests"
        caption="Kyc Approval Requests"
        columns={columns(open)}
        rowKey={(document) => document.id}
        onOpen={(document) => open(document.id)}
        isOpen={(document) => document.id === id}
        empty={{ Icon: IconId, title: 'No KYC documents yet', line: 'Identity documents appear here for review.' }}
        failure="An unknown error occurred"
      />
      <KycDocumentDrawer target={id} onClose={close} />
    </>
  );
}
