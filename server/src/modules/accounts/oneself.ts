/** Audit subject of an administrator's actions on their own account. */
export const oneself = (userId: number) => ({ type: 'administrator', id: userId, userId }) as const;
