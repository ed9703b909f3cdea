import type { ReviewedMethod } from '@jamun/contract';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { useMethods } from '../../../domain/admin-payment-methods/api.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DateTime } from '../../../ui/data/values.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { paymentMethodsList } from './list.ts';
import { paymentMethodsText } from './text.ts';

const text = paymentMethodsText.list;

const MethodDrawer = lazyDialog(() => import('./method-drawer.tsx').then((module) => module.MethodDrawer));

const columns = (open: (method: ReviewedMethod) => void): Column<ReviewedMethod>[] => [
  {
    id: 'name',
    head: text.columns.name,
    grow: true,
    minWidth: 150,
    cell: ({ user }) => <NameCell name={user.name} line={user.username} />,
  },
  { id: 'type', head: text.columns.type, width: 62, cell: ({ type }) => type },
  { id: 'number', head: text.columns.number, width: 180, cell: ({ accountNumber, upiId }) => accountNumber ?? upiId },
  { id: 'bank', head: text.columns.bank, width: 112, cell: ({ bankName }) => bankName ?? text.absent },
  { id: 'ifsc', head: text.columns.ifsc, width: 116, cell: ({ ifscCode }) => ifscCode ?? text.absent },
  {
    id: 'status',
    head: text.columns.status,
    width: 102,
    sort: 'status',
    skeleton: 'badge',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'added',
    head: text.columns.added,
    width: 108,
    sort: 'createdAt',
    cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" />,
  },
  {
    id: 'action',
    head: text.columns.action,
    width: 68,
    align: 'right',
    actions: true,
    cell: (method) => (
      <RowActions>
        <TextAction label={text.viewLabel(method.user.name)} onClick={() => open(method)}>
          {text.view}
        </TextAction>
      </RowActions>
    ),
  },
];

export function PaymentMethodsPage() {
  usePageTitle(paymentMethodsText.title);
  const list = useList(paymentMethodsList);
  const methods = useMethods(list.query);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const open = ({ id }: ReviewedMethod) => setOpenedId(id);
  return (
    <>
      <PageHeader title={paymentMethodsText.title} line={paymentMethodsText.line} />
      <ListPanel
        list={list}
        result={methods}
        title={text.title}
        caption={text.caption}
        tall
        columns={columns(open)}
        rowKey={({ id }) => id}
        onOpen={open}
        isOpen={({ id }) => id === openedId}
        empty={{ Icon: IconBuildingBank, ...text.empty }}
      />
      <MethodDrawer target={openedId} onClose={() => setOpenedId(null)} />
    </>
  );
}
