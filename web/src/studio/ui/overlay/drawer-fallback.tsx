import type { TablerIcon } from '@tabler/icons-react';
import { loadErrorMessage } from '../../../lib/api-error.ts';
import { EmptyState, ErrorState } from '../feedback/empty-and-error-state.tsx';
import { DrawerSkeleton } from './drawer-skeleton.tsx';

interface DrawerFallbackProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  isNotFound: boolean;
  Icon: TablerIcon;
  text: {
    loading: string;
    failed: string;
    notFound: { title: string; line: string };
  };
}

/** Content of a drawer without its record: not found, error with Retry, or skeleton. */
export function DrawerFallback({ query, isNotFound, Icon, text }: DrawerFallbackProps) {
  if (isNotFound) return <EmptyState Icon={Icon} {...text.notFound} />;
  if (!query.error) return <DrawerSkeleton label={text.loading} />;
  return (
    <ErrorState title={text.failed} message={loadErrorMessage(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />
  );
}
