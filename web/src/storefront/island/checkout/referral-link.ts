const isShortId = (text: string | null): text is string => /^[\w-]{3,50}$/.test(text ?? '');

/** Removes the parameter from the address, so that sharing the address does not credit the short link. */
function takeFromUrl(address: URL): string | null {
  const value = address.searchParams.get('via');
  if (value === null) return null;
  address.searchParams.delete('via');
  history.replaceState(history.state, '', address);
  return value;
}

/**
 * Id of the short link that led the buyer to the page (`?via=…`), or null. The session storage keeps it during sign-in and after a
 * failed payment. A renewal (`?renew`) is not credited to the link of an earlier visit.
 */
export function readReferralLink(itemId: string): string | null {
  const address = new URL(location.href);
  const key = `via ${itemId}`;
  let via = takeFromUrl(address);
  try {
    if (isShortId(via)) sessionStorage.setItem(key, via);
    else via = address.searchParams.has('renew') ? null : sessionStorage.getItem(key);
  } catch {
    // Storage may be blocked: the id is known until the page is left.
  }
  return isShortId(via) ? via : null;
}
