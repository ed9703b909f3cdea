import type { Withdrawal } from '@jamun/contract';
import { IconBuildingBank } from '@tabler/icons-react';
import { useId } from 'react';
import { useWallet, useWithdrawals } from '../../../domain/wallet/api.ts';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { Money } from '../../../ui/data/money.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { When } from '../../../ui/data/when.tsx';
import classes from '../section.module.css';
import { WithdrawButton } from '../withdraw/withdraw-button.tsx';
import { OpenRequest } from './open-withdrawal.tsx';
import { withdrawalsList } from './withdrawals-list.ts';

const columns = (open: (id: string) => void): Column<Withdrawal>[] => [
  { id: 'amount', head: 'Amount (INR)', width: 160, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'status', head: 'Status', sort: 'status', bone: 'badge', cell: ({ status }) => <StatusBadge status={status} of="payout" /> },
  { id: 'created', head: 'Created', sort: 'date', cell: ({ createdAt }) => <When iso={createdAt} format="day" /> },
  { id: 'processed', head: 'Processed', cell: ({ processedAt }) => (processedAt ? <When iso={processedAt} format="day" /> : '—') },
  {
    id: 'action',
    head: 'Action',
    width: 88,
    align: 'right',
    actions: true,
    cell: ({ id, createdAt }) => (
      <RowActions>
        <TextAction label={`View request of ${createdAt.slice(0, 10)}`} onClick={() => open(id)}>
          View
        </TextAction>
      </RowActions>
    ),
  },
];

interface WithdrawalsProps {
  openedId: string | null;
  onOpen: (id: string) => void;
}

export function Withdrawals({ openedId, onOpen }: WithdrawalsProps) {
  const list = useList(withdrawalsList);
  const heading = useId();
  const hasMoney = (useWallet().data?.withdrawableBalance ?? 0) > 0;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <div>
          <h2 id={heading}>Withdrawal Requests</h2>
          <p>Manage your withdrawal requests</p>
        </div>
      </div>
      <OpenRequest onOpen={onOpen} />
      <ListPanel
        list={list}
        result={useWithdrawals(list.query)}
        caption="Withdrawal Requests"
        columns={columns(onOpen)}
        rowKey={(row) => row.id}
        onOpen={(row) => onOpen(row.id)}
        isOpen={(row) => row.id === openedId}
        card={(row) => <RequestCard row={row} onOpen={() => onOpen(row.id)} isOpen={row.id === openedId} />}
        empty={{
          Icon: IconBuildingBank,
          title: 'No withdrawable request found',
          line: 'When you withdraw what you have earned, each request and what became of it is listed here.',
          ...(hasMoney ? { action: <WithdrawButton quiet>Create Withdrawal Request</WithdrawButton> } : {}),
        }}
      />
    </section>
  );
}

interface RequestCardProps {
  row: Withdrawal;
  onOpen: () => void;
  isOpen: boolean;
}

const RequestCard = ({ row: { amount, status, createdAt, processedAt }, onOpen, isOpen }: RequestCardProps) => (
  <DataCard
    title={<Money value={amount} />}
    onOpen={onOpen}
    isOpen={isOpen}
    line={
      <>
        <When iso={createdAt} format="day" />
        {processedAt && (
          <>
            {' · processed '}
            <When iso={processedAt} format="day" />
          </>
        )}
      </>
    }
    menu={<StatusBadge status={status} of="payout" />}
  />
);
