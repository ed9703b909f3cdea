import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import type { Area } from '../area.ts';

export const sessionKeys: Record<Area, string[]> = { user: ['sessions'], admin: ['admin', 'own-sessions'] };

/** `kind` only for administrators, whose list has the sessions of both areas. */
export interface Device {
  id: string;
  device: string;
  current: boolean;
  lastSeenAt: string;
  /** Opened by a code from an email: shows purchases only. */
  byCode: boolean;
  kind?: Area;
}

export const useSessions = (area: Area) =>
  useQuery({
    queryKey: sessionKeys[area],
    queryFn: async ({ signal }): Promise<Device[]> =>
      (await (area === 'admin' ? api('GET /api/v1/admin/sessions', { signal }) : api('GET /api/v1/auth/sessions', { signal }))).data,
  });

export function useEndSession(area: Area) {
  const client = useQueryClient();
  return useCall({
    mutationFn: (id: string) =>
      area === 'admin'
        ? api('DELETE /api/v1/admin/sessions/{id}', { params: { id } })
        : api('DELETE /api/v1/auth/sessions/{id}', { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: sessionKeys[area] }),
  });
}
