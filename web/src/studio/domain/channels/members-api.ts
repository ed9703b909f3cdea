import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const keys = { check: (id: string) => ['members-check', id] };

// Telegram needs a while for a large channel; the result of a longer check is shown with the next visit.
const checkTimeout = 60_000;
const pollInterval = 2000;

export function useMembersCheck(id: string) {
  const client = useQueryClient();
  // Polls until a result newer than `after` arrives, at most until `until`.
  const [awaited, setAwaited] = useState<{ after: string | null; until: number } | null>(null);
  const check = useQuery({
    queryKey: keys.check(id),
    queryFn: async ({ signal }) => (await api('GET /api/v1/telegram/channels/{id}/members-check', { params: { id }, signal })).data,
    refetchInterval: awaited ? pollInterval : false,
  });
  const start = useCall({
    mutationFn: () => api('POST /api/v1/telegram/channels/{id}/members-check', { params: { id } }),
    onSuccess: ({ data }) => {
      const after = check.data?.checkedAt ?? null;
      client.setQueryData(keys.check(id), data);
      if (data.checkedAt === after) setAwaited({ after, until: Date.now() + checkTimeout });
    },
  });
  const hasResult = awaited !== null && check.data?.checkedAt !== awaited.after;
  useEffect(() => {
    if (!awaited) return;
    if (hasResult) return setAwaited(null);
    const timer = setTimeout(() => setAwaited(null), awaited.until - Date.now());
    return () => clearTimeout(timer);
  }, [awaited, hasResult]);
  return { check, start, isChecking: start.isPending || awaited !== null };
}
