import type { AuditEntry } from '@jamun/contract';
import { UserLink } from '../../../domain/admin-users/user-elements.tsx';
import { changesOf } from '../../../domain/audit/audit-changes.ts';
import { auditActionNames, auditActorName, auditSubjectNames } from '../../../domain/audit/audit-text.ts';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { Drawer, DrawerSection } from '../../../ui/overlay/drawer.tsx';
import classes from './audit-drawer.module.css';
import { auditText } from './text.ts';

const text = auditText.entry;

export const AuditDrawer = ({ target: entry, onClose }: { target: AuditEntry | null; onClose: () => void }) => (
  <Drawer opened={entry !== null} onClose={onClose} title={entry ? auditActionNames[entry.action] : ''} size={480}>
    {entry && (
      <>
        <Facts>
          <Fact name={text.at} wide>
            <DateTime iso={entry.at} format="moment" />
          </Fact>
          <Fact name={text.address}>{entry.address}</Fact>
          <Fact name={text.actor} wide>
            {entry.actor ? <UserLink id={entry.actor.id}>{entry.actor.username}</UserLink> : auditActorName(null)}
          </Fact>
          <Fact name={text.user}>{entry.user && <UserLink id={entry.user.id}>{entry.user.username}</UserLink>}</Fact>
          <Fact name={text.subject}>{auditSubjectNames[entry.subject.type]}</Fact>
          <Fact name={text.subjectId} wide copy={entry.subject.id} />
          <Fact name={text.entryId} wide="full" copy={entry.id} />
        </Facts>
        {entry.reason && (
          <DrawerSection title={text.reason}>
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
    <DrawerSection title={text.changes.title}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{text.changes.field}</th>
            {entry.before && <th scope="col">{text.changes.before}</th>}
            {entry.after && <th scope="col">{text.changes.after}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              {entry.before && <td>{before}</td>}
              {entry.after && <td>{after}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </DrawerSection>
  );
}
