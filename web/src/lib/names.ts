import type { User } from '@jamun/contract';

export const roleNames = { USER: 'Creator', ADMIN: 'Admin' } as const satisfies Record<User['role'], string>;

/** Initials of the first and the last name, in any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''));
  return letters.join('').toUpperCase();
}

/** Initials of the first two words of a channel's name: the last word is often a year. */
export const channelInitials = (name: string): string =>
  (name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
