import type { AuditEntry } from '@jamun/contract';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { changesOf } from '../../../domain/audit/audit-changes.ts';
import { auditActionWords, auditActorName, auditSubjectWords } from '../../../domain/audit/audit-text.ts';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { Drawer, DrawerSection } from '../../../ui/overlay/drawer.tsx';
import classes from './audit-drawer.module.css';

/** One entry with all that is written down of it. */
export const AuditDrawer = ({ target: entry, onClose }: { target: AuditEntry | null; onClose: () => void }) => (
  <Drawer opened={entry !== null} onClose={onClose} title={entry ? auditActionWords[entry.action] : ''} size={480}>
    {entry && (
      <>
        <Facts>
          <Fact name="When" wide>
            <DateTime iso={entry.at} format="moment" />
          </Fact>
          <Fact name="From">{entry.address}</Fact>
          <Fact name="Who" wide>
            {entry.actor ? <UserLink id={entry.actor.id}>{entry.actor.username}</UserLink> : auditActorName(null)}
          </Fact>
          <Fact name="On whom">{entry.user && <UserLink id={entry.user.id}>{entry.user.username}</UserLink>}</Fact>
          <Fact name="Subject">{auditSubjectWords[entry.subject.type]}</Fact>
          <Fact name="Subject ID" wide copy={entry.subject.id} />
          <Fact name="Entry ID" wide="full" copy={entry.id} />
        </Facts>
        {entry.reason && (
          <DrawerSection title="Reason">
            <p className={classes.reason}>{entry.reason}</p>
          </DrawerSection>
        )}
        <Changes entry={entry} />
      </>
    )}
  </Drawer>
);

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (!changes.length) return null;
  return (
    <DrawerSection title="Change">
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">What</th>
            {entry.before && <th scope="col">Before</th>}
            {entry.after && <th scope="col">After</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {entry.before && <td>{before}</td>}
              {entry.after && <td>{after}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </DrawerSection>
  );
}
