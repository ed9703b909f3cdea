import type { Contract, Product, ProductStatus, ProductSummary, RouteInput } from '@jamun/contract';
import { keepPreviousData, type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useSetStatus } from '../public-page/status-change.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/digital-products']>['query']>;
export type ProductBody = RouteInput<Contract['POST /api/v1/digital-products']>['body'];
type ProductChanges = RouteInput<Contract['PUT /api/v1/digital-products/{id}']>['body'];

const keys = {
  lists: ['products', 'list'],
  list: (query: ListQuery) => ['products', 'list', query],
  product: (id: string | null) => ['products', 'product', id],
};

export const useProducts = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/digital-products', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const productQuery = (id: string | null) =>
  queryOptions({
    queryKey: keys.product(id),
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/digital-products/{id}', { params: { id }, signal })).data,
  });

// Always fetched again: another tab may have changed it a moment ago.
export const useProduct = (id: string | null) => useQuery({ ...productQuery(id), staleTime: 0 });

/** Title of the product that a list is filtered by. A deleted product keeps its sales but cannot be loaded any more. */
export const useProductTitle = (id: string | undefined) =>
  useQuery({ ...productQuery(id ?? null), select: ({ title }) => title, retry: false }).data;

/** Caches a saved product and refetches the lists. */
function keep(client: QueryClient, product: Product) {
  client.setQueryData(keys.product(product.id), product);
  void client.invalidateQueries({ queryKey: keys.lists });
}

/** Refetches a product after one of its parts changed; resolves when the page shows it. */
export function useProductChanged(id: string) {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: keys.lists });
    await client.invalidateQueries({ queryKey: keys.product(id) });
  };
}

export function useCreateProduct() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: ProductBody) => api('POST /api/v1/digital-products', { body }),
    onSuccess: ({ data }) => keep(client, data),
  });
}

export function useDuplicateProduct() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (id: string) => api('POST /api/v1/digital-products/{id}/duplicate', { params: { id } }),
    onSuccess: ({ data }) => keep(client, data),
  });
}

export function useSaveProduct() {
  const client = useQueryClient();
  return async (id: string, body: ProductChanges) => {
    const { data } = await api('PUT /api/v1/digital-products/{id}', { params: { id }, body });
    keep(client, data);
    return data;
  };
}

export function useDeleteProduct() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id }: ProductSummary) => api('DELETE /api/v1/digital-products/{id}', { params: { id } }),
    // Also after an error: it may be deleted already.
    onSettled: (_reply, _error, { id }) => {
      client.removeQueries({ queryKey: keys.product(id) });
      return client.invalidateQueries({ queryKey: keys.lists });
    },
  });
}

const statusPaths = { ACTIVE: 'publish', INACTIVE: 'unpublish' } as const satisfies Record<ProductStatus, string>;

export function useSetProductStatus() {
  const client = useQueryClient();
  return useSetStatus({
    listsKey: keys.lists,
    send: ({ id, status }) => api(`POST /api/v1/digital-products/{id}/${statusPaths[status]}`, { params: { id } }),
    onSuccess: ({ data }) => client.setQueryData(keys.product(data.id), data),
  });
}

/** Creates a preview of the page, which only its owner can open, for some minutes. */
export const askForPreview = (id: string) => api('POST /api/v1/digital-products/{id}/preview', { params: { id } });
