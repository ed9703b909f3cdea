import type { User } from '@jamun/contract';
import { useRouter } from '@tanstack/react-router';
import { returnTo } from '../../../lib/return-to.ts';
import { session } from '../../../lib/session.ts';
import { homeOf, onlyBuys } from '../../domain/purchases/buyer-only.ts';

/** Begins the session and opens the page that the person wanted, else their home. The back button does not lead back to the form. */
export function useGoOn() {
  const router = useRouter();
  return async (signedIn: { token: string; user: User }) => {
    session.begin(signedIn);
    const path = returnTo.take() ?? homeOf(await onlyBuys.fetch(signedIn.user.id));
    const { pathname } = new URL(path, location.origin);
    const [, , ownPage] = router.getMatchedRoutes(pathname);
    // A product or channel page belongs to the storefront and needs a whole page load.
    if (ownPage) router.history.replace(path);
    else location.replace(path);
  };
}
