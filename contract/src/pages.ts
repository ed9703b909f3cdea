/** The addresses of the studio: the server opens it there, and answers any other address it does not know with 404. */
export const studioPages = ['/signin', '/forgot-password', '/reset-password', '/verify-email', '/dashboard', '/settings'] as const;
