import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection, wholeSection } from '../../platform/personal-data/sections.ts';
import { showPreferences } from './mail-preferences.ts';
import { notificationsBefore } from './notifications.store.ts';
import type { NotificationsParts } from './parts.ts';
import type { NotificationRow } from './tables.ts';

export const exportPersonalData =
  (parts: NotificationsParts): ExportPersonalData =>
  (userId) => [
    pagedSection<NotificationRow>({
      name: 'notifications',
      about: 'Your notifications',
      read: (last, limit) => notificationsBefore(parts.database.read, { userId, before: last?.seq, limit }),
      view: ({ message, link, createdAt, readAt }) => ({
        ...{ message, link },
        ...{ createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null },
      }),
    }),
    wholeSection({
      name: 'email-preferences',
      about: 'Which emails you get',
      read: async () => [await showPreferences(parts)(userId)],
    }),
  ];
