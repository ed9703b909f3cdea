/** The addresses of the studio: the server opens it there, and answers any other address it does not know with 404. */
export const studioPages = [
  '/signin',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/dashboard',
  '/sales',
  '/payments',
  '/purchased',
  '/link-short',
  '/telegram',
  '/digital-products',
  '/settings',
  '/profile',
] as const;
