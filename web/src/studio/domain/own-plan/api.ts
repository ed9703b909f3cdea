import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { sessionKeys } from '../devices/api.ts';

interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const keys = { plan: ['own-plan'] };

export const useOwnPlan = () =>
  useQuery({ queryKey: keys.plan, queryFn: async ({ signal }) => (await api('GET /api/v1/users/me/plan', { signal })).data });

export function useUpdatePassword() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: PasswordChange) => api('POST /api/v1/auth/update-password', { body }),
    // A new password signs the other devices out.
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionKeys.user }),
  });
}
