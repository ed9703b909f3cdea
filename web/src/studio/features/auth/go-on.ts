import type { User } from '@jamun/contract';
import { useRouter } from '@tanstack/react-router';
import { returnTo } from '../../../lib/return-to.ts';
import { session } from '../../../lib/session.ts';

/** Begins the session and goes to where the person was headed. They do not come back to the form with the back button. */
export function useGoOn() {
  const router = useRouter();
  return (signedIn: { token: string; user: User }) => {
    session.begin(signedIn);
    const path = returnTo.take() ?? '/dashboard';
    const { pathname } = new URL(path, location.origin);
    const [, , ownPage] = router.getMatchedRoutes(pathname);
    // A product or channel page belongs to the storefront and needs a whole page load.
    if (ownPage) router.history.replace(path);
    else location.replace(path);
  };
}
