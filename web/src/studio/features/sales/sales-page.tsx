import { salesMessages } from '@jamun/contract';
import { IconReceiptRupee } from '@tabler/icons-react';
import { useCouponName } from '../../domain/coupons/api.ts';
import { useProductTitle } from '../../domain/products/api.ts';
import { fetchSalesFile, useSales } from '../../domain/sales/api.ts';
import { ExportButton } from '../../ui/button/export-button.tsx';
import { ListPanel } from '../../ui/data/list/list-panel.tsx';
import { useList } from '../../ui/data/list/use-list.ts';
import { useOpened } from '../../ui/data/list/use-opened.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../ui/page/page-header.tsx';
import { saleCard, saleColumns } from './sale-row.tsx';
import { salesList } from './sales-list.ts';
import { salesText } from './text.ts';

const SaleDrawer = lazyDialog(() => import('./sale-drawer.tsx').then((module) => module.SaleDrawer));

export function SalesPage() {
  usePageTitle(salesText.title);
  const { list, sales } = useSalesList();
  const { id, open, close } = useOpened('sale');
  return (
    <>
      <PageHeader
        title={salesText.title}
        actions={<ExportButton name="sales.csv" load={() => fetchSalesFile(list.query)} disabled={!sales.data && sales.isError} />}
      />
      <ListPanel
        list={list}
        result={sales}
        caption={salesText.title}
        columns={saleColumns(open)}
        card={saleCard(open, id)}
        rowKey={(sale) => sale.id}
        onOpen={(sale) => open(sale.id)}
        isOpen={(sale) => sale.id === id}
        empty={{
          Icon: IconReceiptRupee,
          title: salesMessages.noSale,
          line: salesText.emptyLine,
        }}
        failure={salesMessages.salesNotFetched}
      />
      <SaleDrawer target={id} onClose={close} />
    </>
  );
}

/** The list and its rows. The filters for one product and one coupon are labelled with its name. */
function useSalesList() {
  const list = useList(salesList);
  const sales = useSales(list.query);
  const sold = sales.data?.data.find(({ digitalProduct }) => digitalProduct?.id === list.query.productId)?.digitalProduct;
  const title = useProductTitle(list.query.productId) ?? sold?.title;
  const couponName = useCouponName(list.query.couponId);
  const { productId, couponId, ...filters } = salesList.shape.filters;
  const shape = {
    ...salesList.shape,
    filters: {
      ...filters,
      productId: { ...productId, label: title ?? productId.label },
      couponId: { ...couponId, label: couponName ?? couponId.label },
    },
  };
  return { list: { ...list, shape }, sales };
}
