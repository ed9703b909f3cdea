import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../ui/hooks/use-call.ts';

/** Part of the studio: for people who sell and buy, or for administrators. Both have an account, devices and a second factor. */
export type Area = 'user' | 'admin';

/** Root of the query keys of the admin area. */
export const adminKey: QueryKey = ['admin'];

interface AdminCall<Reply, Input> {
  mutationFn: (input: Input) => Promise<Reply>;
  onSuccess?: (reply: Reply) => void;
}

/**
 * Mutation of the admin area. Lists, counts, user pages and the audit log depend on each other, so everything of the area is refetched;
 * after an error too, because another administrator may have been faster or the reply may be lost.
 */
export function useAdminCall<Reply, Input = void>({ mutationFn, onSuccess }: AdminCall<Reply, Input>) {
  const client = useQueryClient();
  return useCall({
    mutationFn,
    onSuccess: (reply: Reply) => onSuccess?.(reply),
    onSettled: () => void client.invalidateQueries({ queryKey: adminKey }),
  });
}
