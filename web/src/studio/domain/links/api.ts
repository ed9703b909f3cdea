import type { Contract, RouteInput, RouteReply, ShortLink } from '@jamun/contract';
import { keepPreviousData, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/links']>['query']>;
type LinkPage = RouteReply<Contract['GET /api/v1/links']>;
export type LinkBody = RouteInput<Contract['POST /api/v1/links']>['body'];
export type LinkChanges = RouteInput<Contract['PUT /api/v1/links/{id}']>['body'];

const keys = {
  lists: ['links', 'list'],
  list: (query: ListQuery) => ['links', 'list', query],
  prefix: ['links', 'prefix'],
  available: (shortId: string | null) => ['links', 'available', shortId],
};

/** Clicks arrive without an event, so the list polls while its tab is visible. */
const pollInterval = 10_000;

export const useLinks = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/links', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: 'always',
  });

const knownPrefix = (client: QueryClient) =>
  client
    .getQueriesData<LinkPage>({ queryKey: keys.lists })
    .map(([, page]) => page?.meta.prefix)
    .find((prefix) => prefix !== undefined);

/** Beginning of every short link: from a loaded list, else fetched. */
export function usePrefix(): string {
  const client = useQueryClient();
  const { data = '' } = useQuery({
    queryKey: keys.prefix,
    queryFn: async ({ signal }) => (await api('GET /api/v1/links', { query: { limit: 1 }, signal })).meta.prefix,
    initialData: () => knownPrefix(client),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Whether a short id is free, with the server's message; null does not check. */
export const useShortIdCheck = (shortId: string | null) =>
  useQuery({
    queryKey: keys.available(shortId),
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

const refetchLists = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.lists });

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
    // Also after an error: it may have been taken down or deleted.
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
    // Also after an error: the file may have been imported although the reply was lost.
    onSettled: () => void refetchLists(client),
  });
}
