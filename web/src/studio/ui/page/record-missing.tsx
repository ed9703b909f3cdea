import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { EmptyState, ErrorState } from '../feedback/states.tsx';
import { Panel } from './panel.tsx';

interface RecordMissingProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  Icon: TablerIcon;
  /** Said when there is no such thing. */
  notFound: string;
  /** The way to where the others are. */
  back: ReactNode;
  /** Said when it could not be loaded. */
  failure: string;
}

// An id that cannot be one is no more found than one that nobody has.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** What stands in for an editor whose record is not there, or did not come. */
export const RecordMissing = ({ query, Icon, notFound, back, failure }: RecordMissingProps) => (
  <Panel>
    {isNotFound(query.error) ? (
      <EmptyState Icon={Icon} title={notFound} line="It was deleted, or the address is wrong." action={back} />
    ) : (
      <ErrorState message={errorMessage(query.error, failure)} onRetry={() => void query.refetch()} busy={query.isFetching} />
    )}
  </Panel>
);
