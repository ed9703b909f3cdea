import { purchaseMessages as say } from '@jamun/contract/order-messages';
import { Button } from '@mantine/core';
import { IconRocket, IconShoppingBag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { ListPanel } from '../../ui/list/list-panel.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useOpened } from '../../ui/list/use-opened.ts';
import { useOnlyBuys } from '../../ui/only-buys.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { usePurchases } from './api.ts';
import { PendingOrders } from './pending-orders.tsx';
import type { PurchasedItem } from './purchased-item.ts';
import { purchasedList } from './purchased-list.ts';
import { purchasedCard, purchasedColumns } from './purchased-row.tsx';

const PurchasedDrawer = lateDialog(() => import('./purchased-drawer.tsx').then((module) => module.PurchasedDrawer));

const StartSelling = () => (
  <Button component={Link} to="/dashboard" leftSection={<IconRocket size={16} stroke={1.75} aria-hidden />}>
    Start selling
  </Button>
);

const isNamed = (id: string) => (item: PurchasedItem) => item.id === id || item.subscription?.channel.id === id;

/** The item in the address, by its own id or its channel's. Kept as last seen: it may have left this page of the list. */
function useShownItem(id: string | null, items: readonly PurchasedItem[] = []): PurchasedItem | null {
  const lastSeen = useRef<PurchasedItem | null>(null);
  if (id === null) return null;
  const found = items.find(isNamed(id)) ?? (lastSeen.current && isNamed(id)(lastSeen.current) ? lastSeen.current : null);
  lastSeen.current = found;
  return found;
}

export function PurchasedPage() {
  usePageTitle('Purchased');
  const list = useList(purchasedList);
  const purchases = usePurchases(list.query);
  const { id, open, close } = useOpened('item');
  const shown = useShownItem(id, purchases.data?.data);
  const openItem = (item: PurchasedItem) => open(item.id);
  return (
    <>
      <PageHeader title="Purchased" actions={useOnlyBuys() && <StartSelling />} />
      <PendingOrders orders={purchases.data?.pending ?? []} />
      <ListPanel
        list={list}
        result={purchases}
        caption="Purchased items"
        tall
        columns={purchasedColumns(openItem)}
        card={purchasedCard(openItem, shown?.id)}
        rowKey={(item) => item.id}
        onOpen={openItem}
        isOpen={(item) => item.id === shown?.id}
        empty={{
          Icon: IconShoppingBag,
          title: say.none,
          line: 'Products and channel subscriptions you buy from other creators show up here.',
        }}
        noMatch={say.none}
        failure={say.notFetched}
      />
      <PurchasedDrawer of={shown} onClose={close} />
    </>
  );
}
