import type { MailPreferences } from '@jamun/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const keys = { preferences: ['email-preferences'] };

export const useMailPreferences = () =>
  useQuery({
    queryKey: keys.preferences,
    queryFn: async ({ signal }) => (await api('GET /api/v1/notifications/preferences', { signal })).data,
  });

interface PreferenceChange {
  about: keyof MailPreferences;
  isOn: boolean;
}

/**
 * Optimistic update, undone after an error. A plain mutation, because `useCall` would drop a change made while another one is being
 * saved; the scope saves them in order.
 */
export function useTurnSwitch(onError: (error: Error) => void) {
  const client = useQueryClient();
  const show = ({ about, isOn }: PreferenceChange) =>
    client.setQueryData<MailPreferences>(keys.preferences, (all) => all && { ...all, [about]: isOn });
  return useMutation({
    mutationKey: keys.preferences,
    scope: { id: 'email-preferences' },
    mutationFn: ({ about, isOn }: PreferenceChange) => api('PUT /api/v1/notifications/preferences', { body: { [about]: isOn } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: keys.preferences });
      show(change);
    },
    onError: (error, { about, isOn }) => {
      show({ about, isOn: !isOn });
      onError(error);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: keys.preferences }) === 1) void client.invalidateQueries({ queryKey: keys.preferences });
    },
  });
}
