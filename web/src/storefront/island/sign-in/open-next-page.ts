import type { User } from '@jamun/contract';
import { homeOf, onlyBuys } from '../../../lib/only-buys.ts';
import { returnTo } from '../../../lib/return-to.ts';
import { userToken } from '../../../lib/token.ts';

let isLeaving = false;

/** Opens the page that required the sign-in, else the home page. Replaces the form in the browser history. */
export async function openNextPage(user: Pick<User, 'id'>): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  location.replace(returnTo.take() ?? homeOf(await onlyBuys.fetch(user.id)));
}

/** Stores the token of a new session. The session of this page is not told: it would hide the form before the next page is there. */
export async function continueWith({ token, user }: { token: string; user: User }): Promise<true> {
  userToken.write(token);
  await openNextPage(user);
  return true;
}
