/** First administrator, created at the first start. */
export const administrator = { username: 'admin', password: 'an administrator of tests' };
