import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const key = (id: string) => ['members-check', id] as const;

// A look at a large channel takes Telegram a while; after this it is left to come by itself.
const patience = 60_000;
const askEvery = 2000;

export function useMembersCheck(id: string) {
  const client = useQueryClient();
  // Until this time a newer answer than this one is waited for.
  const [awaited, setAwaited] = useState<{ after: string | null; until: number } | null>(null);
  const check = useQuery({
    queryKey: key(id),
    queryFn: async ({ signal }) => (await api('GET /api/v1/telegram/channels/{id}/members-check', { params: { id }, signal })).data,
    refetchInterval: awaited ? askEvery : false,
  });
  const start = useCall({
    mutationFn: () => api('POST /api/v1/telegram/channels/{id}/members-check', { params: { id } }),
    onSuccess: ({ data }) => {
      const after = check.data?.checkedAt ?? null;
      client.setQueryData(key(id), data);
      if (data.checkedAt === after) setAwaited({ after, until: Date.now() + patience });
    },
  });
  const isThere = awaited !== null && check.data?.checkedAt !== awaited.after;
  useEffect(() => {
    if (!awaited) return;
    if (isThere) return setAwaited(null);
    const timer = setTimeout(() => setAwaited(null), awaited.until - Date.now());
    return () => clearTimeout(timer);
  }, [awaited, isThere]);
  return { check, start, isChecking: start.isPending || awaited !== null };
}
