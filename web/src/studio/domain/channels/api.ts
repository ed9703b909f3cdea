import type { Channel, ChannelStatus, ChannelSummary, Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';
import { useSetStatus } from '../public-page/status-change.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/telegram/channels']>['query']>;
type ChannelChanges = RouteInput<Contract['PUT /api/v1/telegram/channels/{id}']>['body'];
type Contact = RouteInput<Contract['PUT /api/v1/telegram/channels/{id}/contact']>['body'];

const channelsKey = 'channels';
const listsKey = [channelsKey, 'list'] as const;
const channelKey = (id: string | null) => [channelsKey, 'one', id] as const;

export function useChannels(query: ListQuery) {
  // A sale, and an account that must be linked again, are told of in this way.
  useRefetchOnEvent(channelsKey);
  return useQuery({
    queryKey: [...listsKey, query],
    queryFn: ({ signal }) => api('GET /api/v1/telegram/channels', { query: { ...query, subscriptions: 'none' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const useChannel = (id: string | null) =>
  useQuery({
    queryKey: channelKey(id),
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/telegram/channels/{id}', { params: { id }, signal })).data,
    // Another tab may have been here a moment ago.
    staleTime: 0,
  });

export function keepChannel(client: QueryClient, channel: Channel) {
  client.setQueryData(channelKey(channel.id), channel);
  void client.invalidateQueries({ queryKey: listsKey });
}

/** Something of a channel has come, changed or gone: done when the page shows it. */
export function useChannelChanged(id: string) {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: listsKey });
    await client.invalidateQueries({ queryKey: channelKey(id) });
  };
}

/** What an account can do has changed, and with it what all of its channels say. */
export const forgetChannels = (client: QueryClient) => client.invalidateQueries({ queryKey: [channelsKey] });

export function useSaveChannel() {
  const client = useQueryClient();
  const kept = (channel: Channel) => {
    keepChannel(client, channel);
    return channel;
  };
  return {
    channel: async (id: string, body: ChannelChanges) =>
      kept((await api('PUT /api/v1/telegram/channels/{id}', { params: { id }, body })).data),
    contact: async (id: string, body: Contact) =>
      kept((await api('PUT /api/v1/telegram/channels/{id}/contact', { params: { id }, body })).data),
  };
}

export function useDeleteChannel() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id }: ChannelSummary) => api('DELETE /api/v1/telegram/channels/{id}', { params: { id } }),
    // Also after a refusal: it may be gone already.
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

const deeds = { ACTIVE: 'publish', INACTIVE: 'unpublish' } as const satisfies Record<ChannelStatus, string>;

export function useSetChannelStatus() {
  const client = useQueryClient();
  return useSetStatus({
    listsKey,
    send: ({ id, status }) => api(`PUT /api/v1/telegram/channels/{id}/${deeds[status]}`, { params: { id } }),
    onSuccess: ({ data }) => client.setQueryData(channelKey(data.id), data),
  });
}

/** A page that only its owner sees, for some minutes. */
export const askForPreview = (id: string) => api('POST /api/v1/telegram/channels/{id}/preview', { params: { id } });
