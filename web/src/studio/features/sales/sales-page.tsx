import { salesMessages as say } from '@jamun/contract/order-messages';
import { IconReceiptRupee } from '@tabler/icons-react';
import { ExportButton } from '../../ui/export-button.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { ListPanel } from '../../ui/list/list-panel.tsx';
import { useOpened } from '../../ui/list/use-opened.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { fetchSalesFile } from './api.ts';
import { saleCard, saleColumns } from './sale-row.tsx';
import { useSalesList } from './use-sales-list.ts';

const SaleDrawer = lateDialog(() => import('./sale-drawer.tsx').then((module) => module.SaleDrawer));

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
          title: say.noSale,
          line: 'Everything people buy from you is listed here, with the buyer and the amount.',
        }}
        failure={say.salesNotFetched}
      />
      <SaleDrawer of={id} onClose={close} />
    </>
  );
}
