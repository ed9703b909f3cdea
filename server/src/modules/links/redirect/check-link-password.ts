import type { LinksDeps } from '../deps.ts';
import type { CachedLink } from './link-cache.ts';

/** Rate limits against guessing the password of a link: per link and network, and per link. */
const attemptLimits = { perNetwork: { calls: 10, seconds: 10 * 60 }, perLink: { calls: 200, seconds: 10 * 60 } };
const maxPasswordLength = 100;

/** Checks the password of a link; throws after too many attempts. */
export const checkLinkPassword =
  ({ limits, passwords }: Pick<LinksDeps, 'limits' | 'passwords'>) =>
  async ({ id, passwordHash }: CachedLink, { password, network }: { password: string; network: string }): Promise<boolean> => {
    await limits.take([
      { about: ['link password', id, network], ...attemptLimits.perNetwork },
      { about: ['link password', id], ...attemptLimits.perLink },
    ]);
    return password.length <= maxPasswordLength && passwords.matches(password, passwordHash);
  };
