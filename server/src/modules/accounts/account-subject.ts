import type { Session } from '../../platform/sessions/sessions.ts';

/** Audit subject of an administrator's actions on their own account. */
export const administratorSubject = (userId: number) => ({ type: 'administrator', id: userId, userId }) as const;

/** Audit subject of actions on the own account that users and administrators share. */
export const ownAccountSubject = ({ userId, kind }: Pick<Session, 'userId' | 'kind'>) =>
  kind === 'admin' ? administratorSubject(userId) : ({ type: 'user', id: userId, userId } as const);
