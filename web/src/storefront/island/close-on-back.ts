/** Lets the Back key close an overlay instead of leaving the page: pushes a history entry that Back removes again. */
export function closeOnBack(close: () => void) {
  let isOpen = true;
  const onBack = () => {
    isOpen = false;
    close();
  };
  history.pushState({ overlay: true }, '');
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
