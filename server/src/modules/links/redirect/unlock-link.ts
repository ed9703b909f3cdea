import type { LinksDeps } from '../deps.ts';
import type { KnownLink } from './known-links.ts';

/** Guessing is slow for one who comes from one place, and for all of them together. */
const tries = { fromOnePlace: { calls: 10, seconds: 10 * 60 }, forOneLink: { calls: 200, seconds: 10 * 60 } };
const longestPassword = 100;

/** Whether the password opens the link; refuses whoever tries too often. */
export const unlockLink =
  ({ limits, passwords }: Pick<LinksDeps, 'limits' | 'passwords'>) =>
  async ({ id, passwordHash }: KnownLink, { password, network }: { password: string; network: string }): Promise<boolean> => {
    await limits.take([
      { about: ['link password', id, network], ...tries.fromOnePlace },
      { about: ['link password', id], ...tries.forOneLink },
    ]);
    return password.length <= longestPassword && passwords.matches(password, passwordHash);
  };
