import type { Contract, RouteInput, TelegramAccount } from '@jamun/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { forgetChannels, keepChannel } from '../channels/api.ts';

const accountsKey = ['telegram-accounts'] as const;
const inTelegram = 'telegram-channels';
const inTelegramKey = (telegramNumber: string) => [inTelegram, telegramNumber] as const;

export const useAccounts = () =>
  useQuery({
    queryKey: accountsKey,
    queryFn: async ({ signal }) => (await api('GET /api/v1/telegram/accounts', { signal })).data,
    // Telegram may have ended a link since.
    staleTime: 0,
  });

/** Asks Telegram for a code; again for the same number: another one. */
export const useSendCode = () =>
  useCall({ mutationFn: (phoneNumber: string) => api('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }) });

/** Confirms the email address that Telegram demands before it sends a code. */
export const useSetUpEmail = () =>
  useCall({ mutationFn: (body: { phoneNumber: string; email: string }) => api('POST /api/v1/telegram/set-up-email', { body }) });

function useLinked() {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries({ queryKey: accountsKey }), forgetChannels(client)]);
}

export function useVerifyCode() {
  const linked = useLinked();
  return useCall({
    mutationFn: (body: { phoneNumber: string; code: string }) => api('POST /api/v1/telegram/verify-otp', { body }),
    onSuccess: ({ data }) => void (data.status === 'LINKED' && linked()),
  });
}

export function useVerifyPassword() {
  const linked = useLinked();
  return useCall({
    mutationFn: (body: { phoneNumber: string; password: string }) => api('POST /api/v1/telegram/verify-password', { body }),
    onSuccess: () => void linked(),
  });
}

export function useDeleteAccount() {
  const linked = useLinked();
  return useCall({
    mutationFn: ({ id }: TelegramAccount) => api('DELETE /api/v1/telegram/accounts/{id}', { params: { id } }),
    // Also after a refusal: it may be gone already.
    onSettled: linked,
  });
}

/** The channels that an account keeps in Telegram. Asking is a call to Telegram, which counts them: it is done once, and on wish. */
export const useInTelegram = (telegramNumber: string) =>
  useQuery({
    queryKey: inTelegramKey(telegramNumber),
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
    // Also after a refusal: Telegram may have ended the link meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: accountsKey }),
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
      void client.invalidateQueries({ queryKey: accountsKey });
      void client.invalidateQueries({ queryKey: [inTelegram], refetchType: 'none' });
    },
  });
}

export function useAddChannel() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: ExistingChannel) => api('POST /api/v1/telegram/telechannels/create', { body }),
    onSuccess: ({ data }) => keepChannel(client, data.channel),
    onSettled: (_answer, _error, { telegramNumber }) => {
      void client.invalidateQueries({ queryKey: accountsKey });
      void client.invalidateQueries({ queryKey: inTelegramKey(telegramNumber), refetchType: 'none' });
    },
  });
}
