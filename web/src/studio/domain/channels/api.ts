import type { Channel, ChannelStatus, ChannelSummary, Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';
import { useSetStatus } from '../public-page/status-change.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/telegram/channels']>['query']>;
type ChannelChanges = RouteInput<Contract['PUT /api/v1/telegram/channels/{id}']>['body'];
type Contact = RouteInput<Contract['PUT /api/v1/telegram/channels/{id}/contact']>['body'];

const keys = {
  all: ['channels'],
  lists: ['channels', 'list'],
  list: (query: ListQuery) => ['channels', 'list', query],
  channel: (id: string | null) => ['channels', 'channel', id],
};

export function useChannels(query: ListQuery) {
  // Sales, and accounts that must be linked again, come with a notification.
  useRefetchOnEvent(keys.all);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/telegram/channels', { query: { ...query, subscriptions: 'none' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const useChannel = (id: string | null) =>
  useQuery({
    queryKey: keys.channel(id),
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/telegram/channels/{id}', { params: { id }, signal })).data,
    // Another tab may have changed it a moment ago.
    staleTime: 0,
  });

/** Caches a saved channel and refetches the lists. */
export function keepChannel(client: QueryClient, channel: Channel) {
  client.setQueryData(keys.channel(channel.id), channel);
  void client.invalidateQueries({ queryKey: keys.lists });
}

/** Refetches a channel after one of its parts changed; resolves when the page shows it. */
export function useChannelChanged(id: string) {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: keys.lists });
    await client.invalidateQueries({ queryKey: keys.channel(id) });
  };
}

/** Refetches all channels, for example after a change of the Telegram account. */
export const forgetChannels = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.all });

export function useSaveChannel() {
  const client = useQueryClient();
  const keep = (channel: Channel) => {
    keepChannel(client, channel);
    return channel;
  };
  return {
    channel: async (id: string, body: ChannelChanges) =>
      keep((await api('PUT /api/v1/telegram/channels/{id}', { params: { id }, body })).data),
    contact: async (id: string, body: Contact) =>
      keep((await api('PUT /api/v1/telegram/channels/{id}/contact', { params: { id }, body })).data),
  };
}

export function useDeleteChannel() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id }: ChannelSummary) => api('DELETE /api/v1/telegram/channels/{id}', { params: { id } }),
    // Also after an error: it may be deleted already.
    onSettled: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
}

const statusPaths = { ACTIVE: 'publish', INACTIVE: 'unpublish' } as const satisfies Record<ChannelStatus, string>;

export function useSetChannelStatus() {
  const client = useQueryClient();
  return useSetStatus({
    listsKey: keys.lists,
    send: ({ id, status }) => api(`PUT /api/v1/telegram/channels/{id}/${statusPaths[status]}`, { params: { id } }),
    onSuccess: ({ data }) => client.setQueryData(keys.channel(data.id), data),
  });
}

/** Creates a preview of the page, which only its owner can open, for some minutes. */
export const askForPreview = (id: string) => api('POST /api/v1/telegram/channels/{id}/preview', { params: { id } });
