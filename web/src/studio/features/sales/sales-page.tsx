import { salesMessages } from '@jamun/contract/order-messages';
import { IconReceiptRupee } from '@tabler/icons-react';
import { fetchSalesFile } from '../../domain/sales/api.ts';
import { ExportButton } from '../../ui/button/export-button.tsx';
import { ListPanel } from '../../ui/data/list/list-panel.tsx';
import { useOpened } from '../../ui/data/list/use-opened.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { saleCard, saleColumns } from './sale-row.tsx';
import { useSalesList } from './use-sales-list.ts';

const SaleDrawer = lazyDialog(() => import('./sale-drawer.tsx').then((module) => module.SaleDrawer));

export function SalesPage() {
  usePageTitle('Sales');
  const { list, sales } = useSalesList();
  const { id, open, close } = useOpened('sale');
  return (
    <>
      <PageHeader
        title="Sales"
        actions={<ExportButton name="sales.csv" load={() => fetchSalesFile(list.query)} disabled={!sales.data && sales.isError} />}
      />
      <ListPanel
        list={list}
        result={sales}
        caption="Sales"
        columns={saleColumns(open)}
        card={saleCard(open, id)}
        rowKey={(sale) => sale.id}
        onOpen={(sale) => open(sale.id)}
        isOpen={(sale) => sale.id === id}
        empty={{
          Icon: IconReceiptRupee,
          title: salesMessages.noSale,
          line: 'Everything people buy from you is listed here, with the buyer and the amount.',
        }}
        failure={salesMessages.salesNotFetched}
      />
      <SaleDrawer of={id} onClose={close} />
    </>
  );
}
