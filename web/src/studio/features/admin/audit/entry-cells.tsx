import type { AuditEntry } from '@jamun/contract';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { changeLine } from '../../../domain/audit/audit-changes.ts';
import { auditSubjectWords } from '../../../domain/audit/audit-text.ts';
import classes from './entry-cells.module.css';

/** The person concerned, else the thing. */
export const OnWhat = ({ entry: { user, subject, before, after } }: { entry: AuditEntry }) => {
  if (user) return <UserLink id={user.id}>{user.username}</UserLink>;
  const name = (after ?? before)?.name ?? before?.name;
  return <>{typeof name === 'string' ? `${auditSubjectWords[subject.type]} ${name}` : auditSubjectWords[subject.type]}</>;
};

/** Before → after in one line, and why. The whole of it on hover. */
export function Change({ entry }: { entry: AuditEntry }) {
  const words = [changeLine(entry), entry.reason && `“${entry.reason}”`].filter(Boolean).join(' · ');
  return words ? (
    <span className={classes.change} title={words}>
      {words}
    </span>
  ) : (
    <span className={classes.none}>—</span>
  );
}
