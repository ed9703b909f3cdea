import type { ProductCategory } from '@jamun/contract';
import { useProducts } from '../../../domain/products/api.ts';
import { useList } from '../../../ui/data/list/use-list.ts';
import { productsList } from '../products-list.ts';

/** The list and its rows. Of the categories it offers those that occur, and the one that is chosen. */
export function useProductsList() {
  const list = useList(productsList);
  const result = useProducts(list.query);
  const found = result.data?.meta.categories ?? [];
  const { category, status } = productsList.shape.filters;
  const options = category.options.filter(
    ({ value }) => value === '' || value === list.state.filters.category || found.includes(value as ProductCategory),
  );
  const shape = { ...productsList.shape, filters: { category: { ...category, options }, status } };
  return { list: { ...list, shape }, result };
}
