import { Badge } from './badge.tsx';
import { statusLook } from './status-look.ts';

/** Any status of any record, in its tone and in words. */
export function StatusBadge({ status }: { status: string }) {
  const { tone, word } = statusLook(status);
  return <Badge tone={tone}>{word}</Badge>;
}
