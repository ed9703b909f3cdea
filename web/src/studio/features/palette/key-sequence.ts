/** In milliseconds between the keys of a sequence. */
const timeout = 1_500;

/** Reader of key sequences: `g` and then `d` is `g d`. Returns the completed sequence, or null. */
export function createKeySequence(known: ReadonlySet<string>) {
  let first = { key: '', at: 0 };
  return (key: string, at: number): string | null => {
    const pair = `${first.key} ${key}`;
    const isPair = at - first.at <= timeout && known.has(pair);
    first = { key: isPair ? '' : key, at };
    if (isPair) return pair;
    return known.has(key) ? key : null;
  };
}

/** Whether a key may be a shortcut: not while typing in a field, nor in a menu or dialog. */
export const isPageShortcut = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable="true"], [role="menu"]')) &&
  !document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]');
