import { adminSession } from '../../lib/admin-session.ts';
import { session } from '../../lib/session.ts';
import { isWithin } from './shell/navigation.ts';

const areas = {
  studio: { isAdmin: false, session, events: 'GET /api/v1/events', home: '/dashboard' },
  admin: { isAdmin: true, session: adminSession, events: 'GET /api/v1/admin/events', home: '/admin/dashboard' },
} as const;

/** An address belongs to one of two areas, each with a session of its own. */
export const isAdminPath = (path: string) => isWithin(path, '/admin');

/** The area that this page was loaded in. The way to the other one is a page load, so that only one person is in memory. */
export const area = isAdminPath(location.pathname) ? areas.admin : areas.studio;
