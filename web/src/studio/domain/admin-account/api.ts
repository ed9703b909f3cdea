import type { Contract, RouteInput } from '@jamun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { sessionsKey } from '../devices/api.ts';

type Body<Key extends keyof Contract> = RouteInput<Contract[Key]> extends { body: infer Given } ? Given : never;

export function useUpdateAdminPassword() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: Body<'POST /api/v1/admin/update-password'>) => api('POST /api/v1/admin/update-password', { body }),
    // A new password signs the other devices out.
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionsKey('admin') }),
  });
}
