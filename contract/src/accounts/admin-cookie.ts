/**
 * Cookie session of an administrator: a sign-in request with this header sets an HttpOnly cookie and returns a CSRF token instead of
 * the bearer token.
 */
export const sessionHeader = { name: 'x-jamun-session', cookie: 'cookie' } as const;

/** Required together with the cookie on every admin request. */
export const csrfHeader = 'x-csrf-token';
