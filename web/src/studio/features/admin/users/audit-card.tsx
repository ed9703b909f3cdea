import type { AuditEntry } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { loadErrorMessage } from '../../../../lib/api-error.ts';
import { useRecentDeeds } from '../../../domain/audit/api.ts';
import { changeLine } from '../../../domain/audit/audit-changes.ts';
import { auditActionWords, auditActorName } from '../../../domain/audit/audit-text.ts';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import links from '../../../ui/page/text-link.module.css';
import classes from './audit-card.module.css';
import { Card, Nothing } from './card.tsx';

/** What administrators did lately that concerns this person. */
export function DeedsCard({ userId }: { userId: number }) {
  const deeds = useRecentDeeds(userId);
  return (
    <Card
      title="Audit"
      flush
      action={
        <Link to="/admin/audit" search={{ userId: String(userId) }} className={links.link}>
          Full log
        </Link>
      }
    >
      {deeds.data ? (
        <Deeds entries={deeds.data} />
      ) : deeds.isError ? (
        <ErrorState
          title="The log could not be loaded"
          message={loadErrorMessage(deeds.error)}
          onRetry={() => void deeds.refetch()}
          busy={deeds.isFetching}
        />
      ) : (
        <ItemRowsSkeleton label="Loading the log" />
      )}
    </Card>
  );
}

const Deeds = ({ entries }: { entries: AuditEntry[] }) =>
  entries.length > 0 ? (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.deed}>
          <b>{auditActionWords[entry.action]}</b>
          <span>
            <DateTime iso={entry.at} format="ago" /> · {auditActorName(entry.actor)}
          </span>
          {changeLine(entry) && <p>{changeLine(entry)}</p>}
          {entry.reason && <p>“{entry.reason}”</p>}
        </li>
      ))}
    </ul>
  ) : (
    <Nothing>Nothing yet.</Nothing>
  );
