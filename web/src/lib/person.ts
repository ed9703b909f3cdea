import type { User } from '@jamun/contract';

export const roleNames = { USER: 'Creator', ADMIN: 'Admin' } as const satisfies Record<User['role'], string>;

/** Two letters for a face: first and last name's, in whatever script they are written. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''));
  return letters.join('').toUpperCase();
}
