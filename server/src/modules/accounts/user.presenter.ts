import type { AdminUser, PendingStep, SignedInAdministrator, User } from '@jamun/contract';
import type { UserRow } from './tables.ts';

export const userView = (row: Omit<UserRow, 'passwordHash'>): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  phone: row.phone,
  location: row.location,
  username: row.username,
  role: row.role,
  isBanned: row.bannedAt !== null,
  createdAt: row.createdAt.toISOString(),
});

/** Own account of an administrator. */
export const administratorView = (row: Omit<UserRow, 'passwordHash'>, pendingSteps: PendingStep[]): SignedInAdministrator => ({
  ...userView(row),
  pendingSteps,
});

/** User as shown to administrators, with the ban reason. */
export const managedUserView = (row: Omit<UserRow, 'passwordHash'>): User & Pick<AdminUser, 'isGuest' | 'banReason' | 'bannedAt'> => ({
  ...userView(row),
  isGuest: row.state !== 'MEMBER',
  banReason: row.banReason,
  bannedAt: row.bannedAt?.toISOString() ?? null,
});
