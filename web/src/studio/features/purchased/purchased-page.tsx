import { purchaseMessages as say } from '@jamun/contract/order-messages';
import { Button } from '@mantine/core';
import { IconRocket, IconShoppingBag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { ListPanel } from '../../ui/list/list-panel.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useOnlyBuys } from '../../ui/only-buys.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { usePurchases } from './api.ts';
import type { PurchasedItem } from './purchased-item.ts';
import { purchasedList } from './purchased-list.ts';
import { purchasedCard, purchasedColumns } from './purchased-row.tsx';

const PurchasedDrawer = lateDialog(() => import('./purchased-drawer.tsx').then((module) => module.PurchasedDrawer));

const StartSelling = () => (
  <Button component={Link} to="/dashboard" leftSection={<IconRocket size={16} stroke={1.75} aria-hidden />}>
    Start selling
  </Button>
);

export function PurchasedPage() {
  usePageTitle('Purchased');
  const list = useList(purchasedList);
  const purchases = usePurchases(list.query);
  // As it was seen until there is news of it; it may have left the page of the list that it was opened from.
  const [opened, setOpened] = useState<PurchasedItem | null>(null);
  const shown = opened && (purchases.data?.data.find(({ id }) => id === opened.id) ?? opened);
  return (
    <>
      <PageHeader title="Purchased" actions={useOnlyBuys() && <StartSelling />} />
      <ListPanel
        list={list}
        result={purchases}
        caption="Purchased items"
        tall
        columns={purchasedColumns(setOpened)}
        card={purchasedCard(setOpened, opened?.id)}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        isOpen={({ id }) => id === opened?.id}
        empty={{
          Icon: IconShoppingBag,
          title: say.none,
          line: 'What you buy from other creators, products and channel subscriptions, is kept here.',
        }}
        noMatch={say.none}
        failure={say.notFetched}
      />
      <PurchasedDrawer of={shown} onClose={() => setOpened(null)} />
    </>
  );
}
