import { Badge } from './badge.tsx';
import { type StatusOf, statusLook } from './status-look.ts';

/** Any status of any record, in its tone and in words. */
export function StatusBadge({ status, of }: { status: string; of?: StatusOf }) {
  const { tone, word } = statusLook(status, of);
  return <Badge tone={tone}>{word}</Badge>;
}
