import type { RandomBytes } from '../../../kit/ids.ts';

const reserved = new Set(['admin', 'administrator', 'root', 'support', 'jamun', 'system', 'me']);
/** Usernames of deleted accounts. */
const deletedUsername = /^deleted-[0-9]+$/;
const digits = (random: RandomBytes, count: number) => [...random(count)].map((byte) => byte % 10).join('');

/** Yields the local part of the email address first, then with more and more random digits. */
export function* usernameCandidates(email: string, random: RandomBytes): Generator<string> {
  // Without a tag: `meera` of `meera+shop@example.in`.
  const local = email.split('@')[0]?.split('+')[0] ?? '';
  const plain =
    local
      .toLowerCase()
      .replace(/[^a-z0-9._-]/g, '')
      .replace(/^[^a-z0-9]+/, '')
      .slice(0, 40) || 'creator';
  if (!reserved.has(plain) && !deletedUsername.test(plain)) yield plain;
  const stem = plain.startsWith('deleted-') ? plain.replace('-', '') : plain;
  for (let count = 3; count <= 12; count++) yield `${stem}${digits(random, count)}`;
}
