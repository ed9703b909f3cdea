import type { User } from '@jamun/contract';
import type { UserRow } from './tables.ts';

export const userView = (row: UserRow): User => ({
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
