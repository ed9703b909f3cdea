import { session } from '../../../lib/session.ts';
import { userToken } from '../../../lib/token.ts';
import type { Found, Offer } from './offer.ts';

/** Asks what the person is to what is sold, for as long as somebody is signed in. */
export function followStanding(form: HTMLFormElement, offer: Offer, whenKnown: (found: Found) => void) {
  let askedFor: string | null = null;
  let known: Found | null = null;
  const ask = async () => {
    askedFor = userToken.read();
    if (askedFor === null) return;
    const asked = askedFor;
    try {
      const found = await offer.ask(form);
      if (asked !== userToken.read()) return;
      known = found;
      found.show();
      whenKnown(found);
    } catch {
      // The page stays as it is for everybody: whoever pays for what they have already is told by the server.
    }
  };
  session.subscribe(() => {
    if (session.get().isAuthenticated && userToken.read() !== askedFor) void ask();
  });
  void ask();
  return {
    refresh: ask,
    /** Something else was chosen: what is known means something else for it. */
    showAgain: () => known?.show(),
  };
}
