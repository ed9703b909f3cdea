/** A second key later than this belongs to something else. */
const patience = 1_500;

/** Reads keys pressed one after the other: `g` and then `d` is `g d`. Answers with what was finished, or null. */
export function keySequence(known: ReadonlySet<string>) {
  let begun = { key: '', at: 0 };
  return (key: string, at: number): string | null => {
    const pair = `${begun.key} ${key}`;
    const isPair = at - begun.at <= patience && known.has(pair);
    begun = { key: isPair ? '' : key, at };
    if (isPair) return pair;
    return known.has(key) ? key : null;
  };
}

/** A key that is typed into something, or that a dialog has to do with, is no shortcut. */
export const isMeantForPage = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable="true"], [role="menu"]')) &&
  !document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]');
