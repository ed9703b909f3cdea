import { findHook } from '../../hooks.ts';
import { closeOnBack } from '../close-on-back.ts';

/** `--tablet` of breakpoints.css: the panel of smaller screens has no fields. */
const smallScreen = '(max-width: 63.99em)';

/** Bottom sheet for buyers without an account, on phones. Esc, Back, the close button and a tap above it close it. */
export function paySheet(form: HTMLFormElement) {
  const sheet = findHook('pay-sheet', form);
  const slot = findHook('pay-sheet-slot', form);
  const box = findHook('pay-box', form);
  let entry: ReturnType<typeof closeOnBack> | null = null;

  if (sheet && slot && box) {
    // The place of the box in the panel.
    const place = document.createComment('');
    box.before(place);
    findHook('pay-sheet-close', sheet)?.addEventListener('click', () => sheet.close());
    sheet.addEventListener('click', ({ target, clientY }) => {
      if (target === sheet && clientY < sheet.getBoundingClientRect().top) sheet.close();
    });
    sheet.addEventListener('close', () => {
      place.after(box);
      entry?.release();
    });
  }
  return {
    isNeeded: () => sheet?.open === false && matchMedia(smallScreen).matches,
    open(): void {
      if (!sheet || !slot || !box || sheet.open) return;
      slot.append(box);
      sheet.showModal();
      // Neither the close button nor a field, which would open the keyboard over the sheet.
      sheet.querySelector('h2')?.focus();
      entry = closeOnBack(() => sheet.close());
    },
    /** Closes the sheet for the provider's window. Returns whether its history entry is on top: the window then uses it. */
    handOver(): boolean {
      if (!sheet?.open) return false;
      const isEntryOnTop = entry?.forget() ?? false;
      sheet.close();
      return isEntryOnTop;
    },
  };
}

export type PaySheet = ReturnType<typeof paySheet>;
