import { adminSession } from '../../lib/admin-session.ts';
import { session } from '../../lib/session.ts';
import { isWithin } from './shell/navigation.ts';

const areas = {
  studio: { isAdmin: false, session, events: 'GET /api/v1/events', home: '/dashboard' },
  admin: { isAdmin: true, session: adminSession, events: 'GET /api/v1/admin/events', home: '/admin/dashboard' },
} as const;

/** Studio and admin area have separate sessions; the path decides which one applies. */
export const isAdminPath = (path: string) => isWithin(path, '/admin');

/** Area of this page load. Changing the area reloads the page, so that data of only one session is in memory. */
export const area = isAdminPath(location.pathname) ? areas.admin : areas.studio;
