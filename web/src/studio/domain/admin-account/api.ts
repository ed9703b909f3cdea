import type { Contract, RouteInput } from '@jamun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { sessionKeys } from '../devices/api.ts';

type PasswordChange = RouteInput<Contract['POST /api/v1/admin/update-password']>['body'];

export function useUpdateAdminPassword() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: PasswordChange) => api('POST /api/v1/admin/update-password', { body }),
    // A new password signs the other devices out.
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionKeys.admin }),
  });
}
