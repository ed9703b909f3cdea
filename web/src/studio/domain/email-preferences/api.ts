import type { MailPreferences } from '@jamun/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const key = ['mail-preferences'];

export const useMailPreferences = () =>
  useQuery({ queryKey: key, queryFn: async ({ signal }) => (await api('GET /api/v1/notifications/preferences', { signal })).data });

interface Wish {
  about: keyof MailPreferences;
  wanted: boolean;
}

/**
 * Shown at once, and turned back if it was not saved. Not `useCall`: it would drop a switch that is turned while another is being
 * saved. What is turned meanwhile is saved after it, in order.
 */
export function useTurnSwitch(onError: (error: Error) => void) {
  const client = useQueryClient();
  const show = ({ about, wanted }: Wish) => client.setQueryData<MailPreferences>(key, (all) => all && { ...all, [about]: wanted });
  return useMutation({
    mutationKey: key,
    scope: { id: 'mail-preferences' },
    mutationFn: ({ about, wanted }: Wish) => api('PUT /api/v1/notifications/preferences', { body: { [about]: wanted } }),
    onMutate: async (wish) => {
      await client.cancelQueries({ queryKey: key });
      show(wish);
    },
    onError: (error, { about, wanted }) => {
      show({ about, wanted: !wanted });
      onError(error);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: key }) === 1) void client.invalidateQueries({ queryKey: key });
    },
  });
}
