import type { Payout } from '@jamun/contract';
import { IconCashBanknote } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { usePayouts } from '../../../domain/admin-payouts/api.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { Money } from '../../../ui/data/values.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Tabs } from '../../../ui/page/page-elements.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { BankFilesTab, ExportNewButton } from './bank-files.tsx';
import { payoutsList } from './list.ts';
import { PayoutFunds } from './payout-funds.tsx';
import classes from './payouts-page.module.css';
import { payoutsText } from './text.ts';

const text = payoutsText.requests;

const PayoutDrawer = lazyDialog(() => import('./payout-drawer.tsx').then((module) => module.PayoutDrawer));

// A tab is active by its `tab` parameter alone; the other search parameters are list state.
const byTab = { exact: false, includeSearch: true, explicitUndefined: true };

const tabs = (
  <Tabs label={payoutsText.tabs.label}>
    <Link to="/admin/payout-management" search={{ tab: undefined }} activeOptions={byTab} resetScroll={false}>
      {payoutsText.tabs.requests}
    </Link>
    <Link to="/admin/payout-management" search={{ tab: 'exports' }} activeOptions={byTab} resetScroll={false}>
      {payoutsText.tabs.bankFiles}
    </Link>
  </Tabs>
);

export function PayoutsPage() {
  usePageTitle(payoutsText.title);
  const { tab } = useSearch({ strict: false });
  return (
    <>
      <PageHeader title={payoutsText.title} actions={<ExportNewButton />} tabs={tabs} />
      {tab === 'exports' ? <BankFilesTab /> : <RequestsTab />}
    </>
  );
}

const columns = (open: (id: string) => void): Column<Payout>[] => [
  {
    id: 'name',
    head: text.columns.name,
    grow: true,
    minWidth: 128,
    cell: ({ wallet }) => <span title={wallet.user.name}>{wallet.user.name}</span>,
  },
  {
    id: 'email',
    head: text.columns.email,
    width: 152,
    cell: ({ wallet }) => <span title={wallet.user.email ?? undefined}>{wallet.user.email ?? '—'}</span>,
  },
  { id: 'id', head: text.columns.id, width: 198, cell: ({ id }) => id },
  { id: 'amount', head: text.columns.amount, width: 116, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  {
    id: 'status',
    head: text.columns.status,
    width: 126,
    sort: 'status',
    skeleton: 'badge',
    cell: ({ status }) => <StatusBadge status={status} kind="payout" />,
  },
  { id: 'method', head: text.columns.method, width: 132, cell: (payout) => <PaymentMethod payout={payout} /> },
  {
    id: 'actions',
    head: text.columns.actions,
    width: 76,
    align: 'right',
    actions: true,
    cell: ({ id, wallet }) => (
      <RowActions>
        <TextAction label={text.viewLabel(wallet.user.name)} onClick={() => open(id)}>
          {text.view}
        </TextAction>
      </RowActions>
    ),
  },
];

const PaymentMethod = ({ payout: { paymentMethod, exportNumber } }: { payout: Payout }) => (
  <span className={classes.method}>
    {paymentMethod}
    {exportNumber !== null && <small>{text.bankFile(exportNumber)}</small>}
  </span>
);

function RequestsTab() {
  const list = useList(payoutsList);
  const { id, open, close } = useOpened('payout');
  return (
    <>
      <PayoutFunds />
      <ListPanel
        list={list}
        result={usePayouts(list.query)}
        title={text.title}
        caption={text.title}
        columns={columns(open)}
        rowKey={(payout) => payout.id}
        onOpen={(payout) => open(payout.id)}
        isOpen={(payout) => payout.id === id}
        empty={{ Icon: IconCashBanknote, ...text.empty }}
      />
      <PayoutDrawer target={id} onClose={close} />
    </>
  );
}
