import type { Payout } from '@jamun/contract';
import { IconCashBanknote } from '@tabler/icons-react';
import { usePayouts } from '../../../domain/admin-payouts/api.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { Money } from '../../../ui/data/money.tsx';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { payoutsList } from './payouts-list.ts';
import classes from './requests-tab.module.css';

const PayoutDrawer = lazyDialog(() => import('./payout-drawer.tsx').then((module) => module.PayoutDrawer));

const columns = (open: (id: string) => void): Column<Payout>[] => [
  { id: 'name', head: 'Name', grow: true, minWidth: 128, cell: ({ wallet }) => <span title={wallet.user.name}>{wallet.user.name}</span> },
  {
    id: 'email',
    head: 'Email',
    width: 152,
    cell: ({ wallet }) => <span title={wallet.user.email ?? undefined}>{wallet.user.email ?? '—'}</span>,
  },
  { id: 'id', head: 'ID', width: 198, cell: ({ id }) => id },
  { id: 'amount', head: 'Amount', width: 116, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  {
    id: 'status',
    head: 'Status',
    width: 126,
    sort: 'status',
    skeleton: 'badge',
    cell: ({ status }) => <StatusBadge status={status} kind="payout" />,
  },
  { id: 'method', head: 'Payment Method', width: 132, cell: (payout) => <PaymentMethod payout={payout} /> },
  {
    id: 'actions',
    head: 'Actions',
    width: 76,
    align: 'right',
    actions: true,
    cell: ({ id, wallet }) => (
      <RowActions>
        <TextAction label={`View payout request of ${wallet.user.name}`} onClick={() => open(id)}>
          View
        </TextAction>
      </RowActions>
    ),
  },
];

/** How it is paid, and the bank file that contains it. */
const PaymentMethod = ({ payout: { paymentMethod, exportNumber } }: { payout: Payout }) => (
  <span className={classes.method}>
    {paymentMethod}
    {exportNumber !== null && <small>Bank file no. {exportNumber}</small>}
  </span>
);

export function RequestsTab() {
  const list = useList(payoutsList);
  const { id, open, close } = useOpened('payout');
  return (
    <>
      <ListPanel
        list={list}
        result={usePayouts(list.query)}
        title="Payout Requests"
        caption="Payout Requests"
        columns={columns(open)}
        rowKey={(payout) => payout.id}
        onOpen={(payout) => open(payout.id)}
        isOpen={(payout) => payout.id === id}
        empty={{
          Icon: IconCashBanknote,
          title: 'No payout requests',
          line: 'When a creator requests a withdrawal, you approve, pay or reject it here.',
        }}
      />
      <PayoutDrawer target={id} onClose={close} />
    </>
  );
}
