import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/telegram/channels/{id}/subscribers']>['query']>;
type ExtensionBody = RouteInput<Contract['POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend']>['body'];
type RemovalBody = RouteInput<Contract['POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove']>['body'];
type GrantBody = RouteInput<Contract['POST /api/v1/telegram/channels/{id}/grants']>['body'];

const keys = {
  all: ['subscribers'],
  list: (id: string, query: ListQuery) => ['subscribers', 'list', id, query],
  subscriber: (id: string, subscriptionId: string | null) => ['subscribers', 'subscriber', id, subscriptionId],
  allGrants: ['subscription-grants'],
  grants: (id: string) => ['subscription-grants', id],
};

export function useSubscribers(id: string, query: ListQuery) {
  useRefetchOnEvent(keys.all);
  // Joins and leaves come without a notification.
  useRefetchOnEvent(keys.all, 'members');
  return useQuery({
    queryKey: keys.list(id, query),
    queryFn: ({ signal }) => api('GET /api/v1/telegram/channels/{id}/subscribers', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** CSV of all pages of the filtered list. */
export const fetchSubscribersFile = (id: string, { search, status }: ListQuery) =>
  apiFile('GET /api/v1/telegram/channels/{id}/subscribers.csv', { params: { id }, query: { search, status } });

export const useSubscriber = (id: string, subscriptionId: string | null) =>
  useQuery({
    queryKey: keys.subscriber(id, subscriptionId),
    queryFn:
      subscriptionId === null
        ? skipToken
        : async ({ signal }) =>
            (await api('GET /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}', { params: { id, subscriptionId }, signal })).data,
    staleTime: 0,
  });

export interface SubscriberParams {
  id: string;
  subscriptionId: string;
}

export function useExtendSubscription() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ params, body }: { params: SubscriberParams; body: ExtensionBody }) =>
      api('POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend', { params, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useRemoveSubscriber() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ params, body }: { params: SubscriberParams; body: RemovalBody }) =>
      api('POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove', { params, body }),
    // A refund changes balances and sales as well.
    onSettled: () => void client.invalidateQueries(),
  });
}

/** Invitations that are not accepted yet; the newest 100. */
export function useGrants(id: string) {
  useRefetchOnEvent(keys.allGrants);
  return useQuery({
    queryKey: keys.grants(id),
    queryFn: async ({ signal }) =>
      (await api('GET /api/v1/telegram/channels/{id}/grants', { params: { id }, query: { limit: '100' }, signal })).data,
    staleTime: 0,
  });
}

export function useCreateGrant() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, body }: { id: string; body: GrantBody }) =>
      api('POST /api/v1/telegram/channels/{id}/grants', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.allGrants }),
  });
}

export function useCancelGrant() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (params: { id: string; grantId: string }) => api('DELETE /api/v1/telegram/channels/{id}/grants/{grantId}', { params }),
    onSettled: () => Promise.all([keys.allGrants, keys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
