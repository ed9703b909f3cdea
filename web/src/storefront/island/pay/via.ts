const isShortId = (text: string | null): text is string => /^[\w-]{3,50}$/.test(text ?? '');

/** Taken out of the address: whoever is sent that did not come by the link. */
function takeFrom(address: URL): string | null {
  const given = address.searchParams.get('via');
  if (given === null) return null;
  address.searchParams.delete('via');
  history.replaceState(history.state, '', address);
  return given;
}

/**
 * By which short link the buyer came, `?via=…`: still known after signing in, or after a payment that failed, in this tab alone. Who
 * was asked to renew came because of that.
 */
export function keepVia({ dataset }: HTMLFormElement): void {
  const address = new URL(location.href);
  const store = `via ${dataset.pay}`;
  let via = takeFrom(address);
  try {
    if (isShortId(via)) sessionStorage.setItem(store, via);
    else via = address.searchParams.has('renew') ? null : sessionStorage.getItem(store);
  } catch {
    // Storage may be blocked: then it is known until the page is left.
  }
  if (isShortId(via)) dataset.payVia = via;
}
