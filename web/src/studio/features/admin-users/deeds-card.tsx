import type { AuditEntry } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { loadErrorMessage } from '../../../lib/api-error.ts';
import { changeLine } from '../../../lib/audit-changes.ts';
import { auditActionWords, auditActorName } from '../../../lib/audit-words.ts';
import { ItemRowsWaiting } from '../../ui/item-row.tsx';
import { ErrorState } from '../../ui/states.tsx';
import links from '../../ui/text-link.module.css';
import { When } from '../../ui/when.tsx';
import { useRecentDeeds } from './api.ts';
import { Card, Nothing } from './card.tsx';
import classes from './deeds-card.module.css';

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
        <ItemRowsWaiting label="Loading the log" />
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
            <When iso={entry.at} format="ago" /> · {auditActorName(entry.actor)}
          </span>
          {changeLine(entry) && <p>{changeLine(entry)}</p>}
          {entry.reason && <p>“{entry.reason}”</p>}
        </li>
      ))}
    </ul>
  ) : (
    <Nothing>Nothing yet.</Nothing>
  );
