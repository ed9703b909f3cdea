import { maxSearchedOrders } from '@jamun/contract/order-messages';
import { IconReceiptRupee } from '@tabler/icons-react';
import { useOrders } from '../../../domain/admin-orders/api.ts';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { orderCard, orderColumns } from './order-columns.tsx';
import { ordersList } from './orders-list.ts';

const OrderDrawer = lazyDialog(() => import('./order-drawer.tsx').then((module) => module.OrderDrawer));

const mostSearched = maxSearchedOrders.toLocaleString('en-IN');

export function OrdersPage() {
  usePageTitle('Orders');
  const list = useList(ordersList);
  const { id, open, close } = useOpened('record');
  return (
    <>
      <PageHeader title="Orders" />
      <ListPanel
        list={list}
        result={useOrders(list.query)}
        title="All Orders"
        caption="Orders"
        columns={orderColumns(open)}
        card={orderCard(open, id)}
        rowKey={(order) => order.id}
        onOpen={(order) => open(order.id)}
        isOpen={(order) => order.id === id}
        empty={{
          Icon: IconReceiptRupee,
          title: 'No orders',
          line: 'Every order appears here as soon as a buyer starts to pay.',
        }}
        noMatch={list.state.search ? `No matches in the newest ${mostSearched} orders` : 'No matches'}
      />
      <OrderDrawer target={id} onClose={close} />
    </>
  );
}
