/** Audit subject of an administrator's actions on their own account. */
export const administratorSubject = (userId: number) => ({ type: 'administrator', id: userId, userId }) as const;
