import type { Contract, RouteInput, RouteReply, ShortLink } from '@jamun/contract';
import { keepPreviousData, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/links']>['query']>;
type LinkPage = RouteReply<Contract['GET /api/v1/links']>;
export type LinkBody = RouteInput<Contract['POST /api/v1/links']>['body'];
export type LinkChanges = RouteInput<Contract['PUT /api/v1/links/{id}']>['body'];

const linksKey = 'links';
const listsKey = [linksKey, 'list'] as const;

/** Clicks come without anybody doing something here. They are asked for as long as somebody looks, not while the tab lies behind others. */
const askEvery = 10_000;

export const useLinks = (query: ListQuery) =>
  useQuery({
    queryKey: [...listsKey, query],
    queryFn: ({ signal }) => api('GET /api/v1/links', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: askEvery,
    refetchOnWindowFocus: 'always',
  });

const knownPrefix = (client: QueryClient) =>
  client
    .getQueriesData<LinkPage>({ queryKey: listsKey })
    .map(([, page]) => page?.meta.prefix)
    .find((prefix) => prefix !== undefined);

/** What every short link begins with. The list has said it; where it could not be loaded, it is asked for. */
export function usePrefix(): string {
  const client = useQueryClient();
  const { data = '' } = useQuery({
    queryKey: [linksKey, 'prefix'],
    queryFn: async ({ signal }) => (await api('GET /api/v1/links', { query: { limit: 1 }, signal })).meta.prefix,
    initialData: () => knownPrefix(client),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Whether an id could be had at this moment, and the words for it; null asks nothing. */
export const useShortIdCheck = (shortId: string | null) =>
  useQuery({
    queryKey: [linksKey, 'available', shortId],
    queryFn:
      shortId === null
        ? skipToken
        : async ({ signal }) => {
            const { data, message } = await api('GET /api/v1/links/available', { query: { shortId }, signal });
            return { isFree: data.isAvailable, words: message };
          },
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });

const refetchLists = (client: QueryClient) => client.invalidateQueries({ queryKey: listsKey });

export function useCreateLink() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: LinkBody) => api('POST /api/v1/links', { body }),
    onSuccess: () => void refetchLists(client),
  });
}

export function useUpdateLink() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, changes }: { id: string; changes: LinkChanges }) => api('PUT /api/v1/links/{id}', { params: { id }, body: changes }),
    // Also after a refusal: it may have been taken down or deleted meanwhile.
    onSettled: () => void refetchLists(client),
  });
}

export function useDeleteLink() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id }: ShortLink) => api('DELETE /api/v1/links/{id}', { params: { id } }),
    onSettled: () => refetchLists(client),
  });
}

export function useImportLinks() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: { csv: string; skipUnknownColumns?: boolean }) => api('POST /api/v1/links/import', { body }),
    // A file whose answer was lost may have been imported all the same.
    onSettled: () => void refetchLists(client),
  });
}
