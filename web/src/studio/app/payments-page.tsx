import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { TransactionsTab } from '../features/transactions/transactions-tab.tsx';
import { useBreakpoint } from '../ui/hooks/use-breakpoint.ts';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { Tabs } from '../ui/page/tabs.tsx';

const WalletTab = lazy(() => import('../features/wallet/wallet-tab.tsx').then((module) => ({ default: module.WalletTab })));
const WithdrawButton = lazy(() =>
  import('../features/wallet/withdraw/withdraw-button.tsx').then((module) => ({ default: module.WithdrawButton })),
);

// What else stands in the address is the list's, not the tab's.
const byTab = { exact: false, includeSearch: true, explicitUndefined: true };

const tabs = (
  <Tabs label="Payments">
    <Link to="/payments" search={{ tab: undefined }} activeOptions={byTab} resetScroll={false}>
      Transactions
    </Link>
    <Link to="/payments" search={{ tab: 'wallet' }} activeOptions={byTab} resetScroll={false}>
      Wallet
    </Link>
  </Tabs>
);

export function PaymentsPage() {
  usePageTitle('Payments');
  const { tab } = useSearch({ strict: false });
  // On phones the wallet has it in reach of a thumb.
  const isWide = !useBreakpoint('phone');
  const isWallet = tab === 'wallet';
  return (
    <>
      <PageHeader
        title="Payments"
        tabs={tabs}
        actions={
          isWallet &&
          isWide && (
            <Suspense>
              <WithdrawButton />
            </Suspense>
          )
        }
      />
      {isWallet ? (
        <Suspense>
          <WalletTab />
        </Suspense>
      ) : (
        <TransactionsTab />
      )}
    </>
  );
}
