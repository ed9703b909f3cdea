import type { Contract, RouteInput, TelegramAccount } from '@jamun/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { forgetChannels, keepChannel } from '../channels/api.ts';

const keys = {
  accounts: ['telegram-accounts'],
  allChannels: ['telegram-channels'],
  channels: (telegramNumber: string) => ['telegram-channels', telegramNumber],
};

export const useAccounts = () =>
  useQuery({
    queryKey: keys.accounts,
    queryFn: async ({ signal }) => (await api('GET /api/v1/telegram/accounts', { signal })).data,
    // Telegram may have ended the link of an account.
    staleTime: 0,
  });

/** Requests a code from Telegram; a further call for the same number requests another one. */
export const useSendCode = () =>
  useCall({ mutationFn: (phoneNumber: string) => api('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }) });

/** Confirms the email address that Telegram demands before it sends a code. */
export const useSetUpEmail = () =>
  useCall({ mutationFn: (body: { phoneNumber: string; email: string }) => api('POST /api/v1/telegram/set-up-email', { body }) });

/** Refetches accounts and channels after an account was linked or removed. */
function useAccountsChanged() {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries({ queryKey: keys.accounts }), forgetChannels(client)]);
}

export function useVerifyCode() {
  const refetch = useAccountsChanged();
  return useCall({
    mutationFn: (body: { phoneNumber: string; code: string }) => api('POST /api/v1/telegram/verify-otp', { body }),
    onSuccess: ({ data }) => void (data.status === 'LINKED' && refetch()),
  });
}

export function useVerifyPassword() {
  const refetch = useAccountsChanged();
  return useCall({
    mutationFn: (body: { phoneNumber: string; password: string }) => api('POST /api/v1/telegram/verify-password', { body }),
    onSuccess: () => void refetch(),
  });
}

export function useDeleteAccount() {
  const refetch = useAccountsChanged();
  return useCall({
    mutationFn: ({ id }: TelegramAccount) => api('DELETE /api/v1/telegram/accounts/{id}', { params: { id } }),
    // Also after an error: it may be removed already.
    onSettled: refetch,
  });
}

/** Channels of an account in Telegram. Each fetch is a call to Telegram with a limited rate, so only the user refetches it. */
export const useInTelegram = (telegramNumber: string) =>
  useQuery({
    queryKey: keys.channels(telegramNumber),
    queryFn: async ({ signal }) => (await api('POST /api/v1/telegram/telechannels', { body: { telegramNumber }, signal })).data.channels,
    staleTime: 5 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

type NewChannel = RouteInput<Contract['POST /api/v1/telegram/channels']>['body'];
type ExistingChannel = RouteInput<Contract['POST /api/v1/telegram/telechannels/create']>['body'];

export function useCreateChannel() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: NewChannel) => api('POST /api/v1/telegram/channels', { body }),
    onSuccess: ({ data }) => keepChannel(client, data),
    // Also after an error: Telegram may have ended the link of the account.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.accounts }),
  });
}

export function useMoveChannel() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, accountId }: { id: string; accountId: string }) =>
      api('PUT /api/v1/telegram/channels/{id}/account', { params: { id }, body: { accountId } }),
    onSuccess: ({ data }) => keepChannel(client, data),
    // Also after an error: Telegram may have ended the link of the account.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.accounts });
      void client.invalidateQueries({ queryKey: keys.allChannels, refetchType: 'none' });
    },
  });
}

export function useAddChannel() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: ExistingChannel) => api('POST /api/v1/telegram/telechannels/create', { body }),
    onSuccess: ({ data }) => keepChannel(client, data.channel),
    onSettled: (_reply, _error, { telegramNumber }) => {
      void client.invalidateQueries({ queryKey: keys.accounts });
      void client.invalidateQueries({ queryKey: keys.channels(telegramNumber), refetchType: 'none' });
    },
  });
}
