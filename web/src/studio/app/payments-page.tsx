import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { TransactionsTab } from '../features/transactions/transactions-tab.tsx';
import { useBreakpoint } from '../ui/hooks/use-breakpoint.ts';
import { Tabs } from '../ui/page/page-elements.tsx';
import { PageHeader, usePageTitle } from '../ui/page/page-header.tsx';
import { appText } from './text.ts';

const WalletTab = lazy(() => import('../features/wallet/wallet-tab.tsx').then((module) => ({ default: module.WalletTab })));
const WithdrawButton = lazy(() =>
  import('../features/wallet/withdraw/withdraw-button.tsx').then((module) => ({ default: module.WithdrawButton })),
);

const text = appText.payments;

// Other search parameters belong to the list of the tab.
const byTab = { exact: false, includeSearch: true, explicitUndefined: true };

const tabs = (
  <Tabs label={text.title}>
    <Link to="/payments" search={{ tab: undefined }} activeOptions={byTab} resetScroll={false}>
      {text.transactions}
    </Link>
    <Link to="/payments" search={{ tab: 'wallet' }} activeOptions={byTab} resetScroll={false}>
      {text.wallet}
    </Link>
  </Tabs>
);

export function PaymentsPage() {
  usePageTitle(text.title);
  const { tab } = useSearch({ strict: false });
  // On phones the button is in the wallet itself.
  const isWide = !useBreakpoint('phone');
  const isWallet = tab === 'wallet';
  return (
    <>
      <PageHeader
        title={text.title}
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
