import type { User } from '@jamun/contract';
import { useRouter } from '@tanstack/react-router';
import { returnTo } from '../../../../lib/return-to.ts';
import { session } from '../../../../lib/session.ts';
import { homeOf, onlyBuys } from '../../../domain/purchases/buyer-only.ts';

/** Starts the session and opens the page that required it, else the home page. Replaces the form in the browser history. */
export function useContinue() {
  const router = useRouter();
  return async (signedIn: { token: string; user: User }) => {
    session.begin(signedIn);
    const path = returnTo.take() ?? homeOf(await onlyBuys.fetch(signedIn.user.id));
    const { pathname } = new URL(path, location.origin);
    const [, , studioPage] = router.getMatchedRoutes(pathname);
    // Storefront pages are no routes of the studio and need a full page load.
    if (studioPage) router.history.replace(path);
    else location.replace(path);
  };
}
