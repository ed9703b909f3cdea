import type { Contract, Product, ProductStatus, ProductSummary, RouteInput } from '@jamun/contract';
import { keepPreviousData, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useSetStatus } from '../public-page/status-change.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/digital-products']>['query']>;
export type ProductBody = RouteInput<Contract['POST /api/v1/digital-products']>['body'];
type ProductChanges = RouteInput<Contract['PUT /api/v1/digital-products/{id}']>['body'];

const listsKey = ['products', 'list'] as const;
const productKey = (id: string | null) => ['products', 'one', id] as const;

export const useProducts = (query: ListQuery) =>
  useQuery({
    queryKey: [...listsKey, query],
    queryFn: ({ signal }) => api('GET /api/v1/digital-products', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useProduct = (id: string | null) =>
  useQuery({
    queryKey: productKey(id),
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/digital-products/{id}', { params: { id }, signal })).data,
    // Another tab may have been here a moment ago.
    staleTime: 0,
  });

function keep(client: QueryClient, product: Product) {
  client.setQueryData(productKey(product.id), product);
  void client.invalidateQueries({ queryKey: listsKey });
}

/** A part of a product has come, changed or gone: done when the page shows it. */
export function useProductChanged(id: string) {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: listsKey });
    await client.invalidateQueries({ queryKey: productKey(id) });
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
    // Also after a refusal: it may be gone already.
    onSettled: (_answer, _error, { id }) => {
      client.removeQueries({ queryKey: productKey(id) });
      return client.invalidateQueries({ queryKey: listsKey });
    },
  });
}

const deeds = { ACTIVE: 'publish', INACTIVE: 'unpublish' } as const satisfies Record<ProductStatus, string>;

export function useSetProductStatus() {
  const client = useQueryClient();
  return useSetStatus({
    listsKey,
    send: ({ id, status }) => api(`POST /api/v1/digital-products/{id}/${deeds[status]}`, { params: { id } }),
    onSuccess: ({ data }) => client.setQueryData(productKey(data.id), data),
  });
}

/** A page that only its owner sees, for some minutes. */
export const askForPreview = (id: string) => api('POST /api/v1/digital-products/{id}/preview', { params: { id } });
