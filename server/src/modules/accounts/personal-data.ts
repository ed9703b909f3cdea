import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { unpagedSection } from '../../platform/personal-data/sections.ts';
import type { AccountsDeps } from './deps.ts';
import { findUserById } from './people.store.ts';
import { userView } from './user.presenter.ts';

export const exportPersonalData =
  ({ database: { read }, sessions }: Pick<AccountsDeps, 'database' | 'sessions'>): ExportPersonalData =>
  (userId) => [
    unpagedSection({
      name: 'profile',
      about: 'Your account',
      async load() {
        const row = await findUserById(read, userId);
        return row ? [{ ...userView(row), publicContact: row.publicContact }] : [];
      },
    }),
    unpagedSection({
      name: 'sessions',
      about: 'Devices you are signed in on',
      async load() {
        const rows = await sessions.list(read, { userId });
        return rows.map(({ device, createdAt, lastSeenAt, expiresAt }) => ({
          device,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        }));
      },
    }),
  ];
