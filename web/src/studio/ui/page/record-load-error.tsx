import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { EmptyState, ErrorState } from '../feedback/empty-and-error-state.tsx';
import { uiText } from '../text.ts';
import { Panel } from './page-elements.tsx';

interface RecordMissingProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  Icon: TablerIcon;
  /** Title when the record does not exist. */
  notFound: string;
  /** Link to the list. */
  back: ReactNode;
  /** Error message when the server sends none. */
  failure: string;
}

// A malformed id (400, 422) counts as not found.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** In place of an editor whose record does not exist or could not be loaded. */
export const RecordLoadError = ({ query, Icon, notFound, back, failure }: RecordMissingProps) => (
  <Panel>
    {isNotFound(query.error) ? (
      <EmptyState Icon={Icon} title={notFound} line={uiText.record.notFoundLine} action={back} />
    ) : (
      <ErrorState message={errorMessage(query.error, failure)} onRetry={() => void query.refetch()} busy={query.isFetching} />
    )}
  </Panel>
);
