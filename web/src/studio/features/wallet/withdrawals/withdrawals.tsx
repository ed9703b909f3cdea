import type { Withdrawal } from '@jamun/contract';
import { IconBuildingBank } from '@tabler/icons-react';
import { useId } from 'react';
import { useWallet, useWithdrawals } from '../../../domain/wallet/api.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { DateTime, Money } from '../../../ui/data/values.tsx';
import classes from '../section.module.css';
import { walletText } from '../text.tsx';
import { WithdrawButton } from '../withdraw/withdraw-button.tsx';
import { OpenWithdrawal } from './open-withdrawal.tsx';
import { withdrawalsList } from './withdrawals-list.ts';

const text = walletText.withdrawals;

const columns = (open: (id: string) => void): Column<Withdrawal>[] => [
  { id: 'amount', head: text.columns.amount, width: 160, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  {
    id: 'status',
    head: text.columns.status,
    sort: 'status',
    skeleton: 'badge',
    cell: ({ status }) => <StatusBadge status={status} kind="payout" />,
  },
  { id: 'created', head: text.columns.created, sort: 'date', cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" /> },
  {
    id: 'processed',
    head: text.columns.processed,
    cell: ({ processedAt }) => (processedAt ? <DateTime iso={processedAt} format="day" /> : '—'),
  },
  {
    id: 'action',
    head: text.columns.action,
    width: 88,
    align: 'right',
    actions: true,
    cell: ({ id, createdAt }) => (
      <RowActions>
        <TextAction label={text.viewRequest(createdAt.slice(0, 10))} onClick={() => open(id)}>
          {text.view}
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
          <h2 id={heading}>{text.title}</h2>
          <p>{text.subtitle}</p>
        </div>
      </div>
      <OpenWithdrawal onOpen={onOpen} />
      <ListPanel
        list={list}
        result={useWithdrawals(list.query)}
        caption={text.title}
        columns={columns(onOpen)}
        rowKey={(row) => row.id}
        onOpen={(row) => onOpen(row.id)}
        isOpen={(row) => row.id === openedId}
        card={(row) => <RequestCard row={row} onOpen={() => onOpen(row.id)} isOpen={row.id === openedId} />}
        empty={{
          Icon: IconBuildingBank,
          title: text.empty.title,
          line: text.empty.line,
          ...(hasMoney ? { action: <WithdrawButton quiet>{text.empty.action}</WithdrawButton> } : {}),
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
        <DateTime iso={createdAt} format="day" />
        {processedAt && text.processedOn(<DateTime iso={processedAt} format="day" />)}
      </>
    }
    menu={<StatusBadge status={status} kind="payout" />}
  />
);
