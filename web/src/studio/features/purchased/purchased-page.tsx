import { purchaseMessages } from '@jamun/contract';
import { IconRocket, IconShoppingBag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { usePurchases } from '../../domain/purchases/api.ts';
import type { PurchasedItem } from '../../domain/purchases/purchased-item.ts';
import { useOnlyBuys } from '../../domain/purchases/use-only-buys.ts';
import { Button } from '../../ui/button/button.tsx';
import { ListPanel } from '../../ui/data/list/list-panel.tsx';
import { useList } from '../../ui/data/list/use-list.ts';
import { useOpened } from '../../ui/data/list/use-opened.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../ui/page/page-header.tsx';
import { PendingOrders } from './pending-orders.tsx';
import { purchasedList } from './purchased-list.ts';
import { purchasedCard, purchasedColumns } from './purchased-row.tsx';
import { purchasedText } from './text.ts';

const PurchasedDrawer = lazyDialog(() => import('./purchased-drawer.tsx').then((module) => module.PurchasedDrawer));

const StartSelling = () => (
  <Button component={Link} to="/dashboard" leftSection={<IconRocket size={16} stroke={1.75} aria-hidden />}>
    {purchasedText.startSelling}
  </Button>
);

const hasId = (id: string) => (item: PurchasedItem) => item.id === id || item.subscription?.channel.id === id;

/** The item whose id, or whose channel's id, is in the page's address. It stays when it moves to another page of the list. */
function useShownItem(id: string | null, items: readonly PurchasedItem[] = []): PurchasedItem | null {
  const lastSeen = useRef<PurchasedItem | null>(null);
  if (id === null) return null;
  const found = items.find(hasId(id)) ?? (lastSeen.current && hasId(id)(lastSeen.current) ? lastSeen.current : null);
  lastSeen.current = found;
  return found;
}

export function PurchasedPage() {
  usePageTitle(purchasedText.title);
  const list = useList(purchasedList);
  const purchases = usePurchases(list.query);
  const { id, open, close } = useOpened('item');
  const shown = useShownItem(id, purchases.data?.data);
  const openItem = (item: PurchasedItem) => open(item.id);
  return (
    <>
      <PageHeader title={purchasedText.title} actions={useOnlyBuys() && <StartSelling />} />
      <PendingOrders orders={purchases.data?.pending ?? []} />
      <ListPanel
        list={list}
        result={purchases}
        caption={purchasedText.caption}
        tall
        columns={purchasedColumns(openItem)}
        card={purchasedCard(openItem, shown?.id)}
        rowKey={(item) => item.id}
        onOpen={openItem}
        isOpen={(item) => item.id === shown?.id}
        empty={{
          Icon: IconShoppingBag,
          title: purchaseMessages.none,
          line: purchasedText.emptyLine,
        }}
        noMatch={purchaseMessages.none}
        failure={purchaseMessages.notFetched}
      />
      <PurchasedDrawer target={shown} onClose={close} />
    </>
  );
}
