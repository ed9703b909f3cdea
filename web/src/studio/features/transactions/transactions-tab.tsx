import { salesMessages, type Transaction } from '@jamun/contract';
import { IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchTransactionsFile, useTransactions } from '../../domain/transactions/api.ts';
import { ExportButton } from '../../ui/button/export-button.tsx';
import { ListPanel } from '../../ui/data/list/list-panel.tsx';
import { useList } from '../../ui/data/list/use-list.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { transactionsText } from './text.ts';
import { transactionCard, transactionColumns } from './transaction-columns.tsx';
import { transactionsList } from './transactions-list.ts';

const TransactionDrawer = lazyDialog(() => import('./transaction-drawer.tsx').then((module) => module.TransactionDrawer));

/** All payment attempts of the buyers, successful or not. */
export function TransactionsTab() {
  const list = useList(transactionsList);
  const transactions = useTransactions(list.query);
  // The opened record stays when it moves to another page of the list.
  const [opened, setOpened] = useState<Transaction | null>(null);
  const shown = opened && (transactions.data?.data.find(({ id }) => id === opened.id) ?? opened);
  return (
    <>
      <ListPanel
        list={list}
        result={transactions}
        title={transactionsText.title}
        aside={<ExportButton name="transactions.csv" load={() => fetchTransactionsFile(list.query)} />}
        caption={transactionsText.title}
        columns={transactionColumns(setOpened)}
        card={transactionCard(setOpened, opened?.id)}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        isOpen={({ id }) => id === opened?.id}
        empty={{
          Icon: IconWallet,
          title: salesMessages.noTransaction,
          line: transactionsText.emptyLine,
        }}
        failure={salesMessages.transactionsNotFetched}
      />
      <TransactionDrawer target={shown} onClose={() => setOpened(null)} />
    </>
  );
}
