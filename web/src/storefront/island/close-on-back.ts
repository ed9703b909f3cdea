/**
 * Lets the Back key close an overlay instead of leaving the page: pushes a history entry that Back removes again. `usesEntry`: the entry
 * of an overlay before it is still on top and serves this one.
 */
export function closeOnBack(close: () => void, { usesEntry = false } = {}) {
  let isOpen = true;
  const onBack = () => {
    isOpen = false;
    close();
  };
  if (!usesEntry) history.pushState({ overlay: true }, '');
  addEventListener('popstate', onBack, { once: true });
  const forget = () => {
    const wasOpen = isOpen;
    isOpen = false;
    removeEventListener('popstate', onBack);
    return wasOpen;
  };
  return {
    /** Keeps the entry; returns whether it is still on top, so that the next page can replace it. */
    forget,
    /** Removes the entry after the overlay was closed in another way. */
    release: () => {
      if (forget()) history.back();
    },
  };
}
