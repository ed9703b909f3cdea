/**
 * Back (the key of Android) closes an overlay before it leaves the page: a history entry is pushed when the overlay opens.
 * `isOpen` tells whether the entry is still on top; `release` removes it when the overlay was closed in another way.
 */
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
    /** Leaves the entry where it is and tells whether it is on top: the next page can replace it. */
    forget,
    release: () => {
      if (forget()) history.back();
    },
  };
}
