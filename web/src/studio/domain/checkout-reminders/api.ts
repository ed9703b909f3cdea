import type { CheckoutReminders } from '@jamun/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const keys = { reminders: ['checkout-reminders'] };

export const useCheckoutReminders = () =>
  useQuery({
    queryKey: keys.reminders,
    queryFn: async ({ signal }) => (await api('GET /api/v1/checkout-reminders', { signal })).data,
  });

/** Optimistic update, undone after an error; the scope saves quick changes in order. */
export function useSwitchReminders(onError: (error: Error) => void) {
  const client = useQueryClient();
  const show = (isOn: boolean) =>
    client.setQueryData<CheckoutReminders>(keys.reminders, (reminders) => reminders && { ...reminders, isOn });
  return useMutation({
    mutationKey: keys.reminders,
    scope: { id: 'checkout-reminders' },
    mutationFn: (isOn: boolean) => api('PUT /api/v1/checkout-reminders', { body: { isOn } }),
    onMutate: async (isOn) => {
      await client.cancelQueries({ queryKey: keys.reminders });
      show(isOn);
    },
    onError: (error, isOn) => {
      show(!isOn);
      onError(error);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: keys.reminders }) === 1) void client.invalidateQueries({ queryKey: keys.reminders });
    },
  });
}
