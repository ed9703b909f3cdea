interface Written {
  text: string;
  from: number;
  to: number;
}

/** Changes a text area as typing would: the browser's own undo takes it back, and whoever listens to the field hears of it. */
export function writeInto(area: HTMLTextAreaElement, { text, from, to }: Written) {
  const before = area.value;
  let start = 0;
  while (start < before.length && start < text.length && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < text.length - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  const added = text.slice(start, text.length - end);
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, before.length - end);
  if (before !== text && !typed(added)) {
    area.setRangeText(added);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(from, to);
}

// The old command is the only one that undo knows of.
const typed = (added: string) => (added ? document.execCommand('insertText', false, added) : document.execCommand('delete'));
