import type { CheckoutReminders } from '@jamun/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const keys = { reminders: ['checkout-reminders'] };

export const useCheckoutReminders = () =>
  useQuery({
    queryKey: keys.reminders,
    queryFn: async ({ signal }) => (await api('GET /api/v1/checkout-reminders', { signal })).data,
  });

/** The choice about reminders; without `coupon` the coupon is unchanged. */
type ReminderChoice = Pick<CheckoutReminders, 'isOn'> & Partial<Pick<CheckoutReminders, 'coupon'>>;

/** Optimistic update, undone after an error; the scope saves quick changes in order. */
export function useChangeReminders(onError: (error: Error) => void) {
  const client = useQueryClient();
  const show = (choice: ReminderChoice) =>
    client.setQueryData<CheckoutReminders>(keys.reminders, (reminders) => reminders && { ...reminders, ...choice });
  return useMutation({
    mutationKey: keys.reminders,
    scope: { id: 'checkout-reminders' },
    mutationFn: ({ isOn, coupon }: ReminderChoice) =>
      api('PUT /api/v1/checkout-reminders', { body: { isOn, ...(coupon !== undefined && { couponId: coupon?.id ?? null }) } }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: keys.reminders });
      const before = client.getQueryData<CheckoutReminders>(keys.reminders);
      show(choice);
      return before;
    },
    onError: (error, _choice, before) => {
      if (before) show(before);
      onError(error);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: keys.reminders }) === 1) void client.invalidateQueries({ queryKey: keys.reminders });
    },
  });
}
