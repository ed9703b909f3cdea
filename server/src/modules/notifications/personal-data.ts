import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection, unpagedSection } from '../../platform/personal-data/sections.ts';
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
      load: (last, limit) => listNotificationsBefore(deps.database.read, { userId, before: last?.seq, limit }),
      view: ({ message, link, createdAt, readAt }) => ({
        message,
        link,
        createdAt: createdAt.toISOString(),
        readAt: readAt?.toISOString() ?? null,
      }),
    }),
    unpagedSection({
      name: 'email-preferences',
      about: 'Your email preferences',
      load: async () => [await showPreferences(deps)(userId)],
    }),
  ];
