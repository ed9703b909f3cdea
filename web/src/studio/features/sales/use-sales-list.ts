import { useProductTitle } from '../../domain/products/api.ts';
import { useSales } from '../../domain/sales/api.ts';
import { useList } from '../../ui/data/list/use-list.ts';
import { salesList } from './sales-list.ts';

/** The list and its rows. The filter of one product bears the product's name. */
export function useSalesList() {
  const list = useList(salesList);
  const sales = useSales(list.query);
  const sold = sales.data?.data.find(({ digitalProduct }) => digitalProduct?.id === list.query.productId)?.digitalProduct;
  const title = useProductTitle(list.query.productId) ?? sold?.title;
  const { productId, ...filters } = salesList.shape.filters;
  const shape = { ...salesList.shape, filters: { ...filters, productId: { ...productId, label: title ?? productId.label } } };
  return { list: { ...list, shape }, sales };
}
