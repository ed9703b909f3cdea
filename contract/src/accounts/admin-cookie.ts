/**
 * How the studio keeps an administrator's session: a sign-in with this header puts it into a cookie that scripts cannot read, and answers
 * with a CSRF token in place of the bearer token.
 */
export const sessionHeader = { name: 'x-jamun-session', cookie: 'cookie' } as const;

/** Accompanies the cookie on every admin call. */
export const csrfHeader = 'x-csrf-token';
