/** The subject of what an administrator does to their own account, as the audit log names it. */
export const oneself = (userId: number) => ({ type: 'administrator', id: userId, userId }) as const;
