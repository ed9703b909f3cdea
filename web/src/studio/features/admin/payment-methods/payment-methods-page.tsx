import type { ReviewedMethod } from '@jamun/contract';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { useMethods } from '../../../domain/admin-payment-methods/api.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { paymentMethodsList } from './payment-methods-list.ts';

const MethodDrawer = lazyDialog(() => import('./method-drawer.tsx').then((module) => module.MethodDrawer));

const absent = '—';

const columns = (open: (method: ReviewedMethod) => void): Column<ReviewedMethod>[] => [
  { id: 'name', head: 'Name', grow: true, minWidth: 150, cell: ({ user }) => <NameCell name={user.name} line={user.username} /> },
  { id: 'type', head: 'Type', width: 62, cell: ({ type }) => type },
  { id: 'number', head: 'Number', width: 180, cell: ({ accountNumber, upiId }) => accountNumber ?? upiId },
  { id: 'bank', head: 'Bank', width: 112, cell: ({ bankName }) => bankName ?? absent },
  { id: 'ifsc', head: 'IFSC', width: 116, cell: ({ ifscCode }) => ifscCode ?? absent },
  { id: 'status', head: 'Status', width: 102, sort: 'status', skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'added',
    head: 'Added',
    width: 108,
    sort: 'createdAt',
    cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" />,
  },
  {
    id: 'action',
    head: 'Action',
    width: 68,
    align: 'right',
    actions: true,
    cell: (method) => (
      <RowActions>
        <TextAction label={`View payment method of ${method.user.name}`} onClick={() => open(method)}>
          View
        </TextAction>
      </RowActions>
    ),
  },
];

export function PaymentMethodsPage() {
  usePageTitle('Payment Methods');
  const list = useList(paymentMethodsList);
  const methods = useMethods(list.query);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const open = ({ id }: ReviewedMethod) => setOpenedId(id);
  return (
    <>
      <PageHeader title="Payment Methods" line="Withdrawals are only paid to a method that was verified." />
      <ListPanel
        list={list}
        result={methods}
        title="Verification Requests"
        caption="Payment methods"
        tall
        columns={columns(open)}
        rowKey={({ id }) => id}
        onOpen={open}
        isOpen={({ id }) => id === openedId}
        empty={{
          Icon: IconBuildingBank,
          title: 'No payment methods yet',
          line: 'Bank accounts and UPI IDs appear here for verification.',
        }}
      />
      <MethodDrawer target={openedId} onClose={() => setOpenedId(null)} />
    </>
  );
}
