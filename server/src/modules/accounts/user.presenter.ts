import type { AdminUser, User } from '@jamun/contract';
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

/** The same for an administrator, who also sees why somebody is banned. */
export const managedUserView = (row: Omit<UserRow, 'passwordHash'>): User & Pick<AdminUser, 'banReason' | 'bannedAt'> => ({
  ...userView(row),
  banReason: row.banReason,
  bannedAt: row.bannedAt?.toISOString() ?? null,
});
