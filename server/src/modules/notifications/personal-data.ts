import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection, wholeSection } from '../../platform/personal-data/sections.ts';
import type { NotificationsDeps } from './deps.ts';
import { showPreferences } from './mail-preferences.ts';
import { listNotificationsBefore } from './notifications.store.ts';
import type { NotificationRow } from './tables.ts';

export const exportPersonalData =
  (deps: Pick<NotificationsDeps, 'database'>): ExportPersonalData =>
  (userId) => [
    pagedSection<NotificationRow>({
      name: 'notifications',
      about: 'Your notifications',
      read: (last, limit) => listNotificationsBefore(deps.database.read, { userId, before: last?.seq, limit }),
      view: ({ message, link, createdAt, readAt }) => ({
        message,
        link,
        createdAt: createdAt.toISOString(),
        readAt: readAt?.toISOString() ?? null,
      }),
    }),
    wholeSection({
      name: 'email-preferences',
      about: 'Which emails you get',
      read: async () => [await showPreferences(deps)(userId)],
    }),
  ];
