/**
 * For the `ref` of what hangs down from the top bar: while it is there, toasts begin below it instead of covering it.
 * The style sheet of the toasts reads the variable.
 */
export function toastsBelow(panel: HTMLElement | null) {
  if (!panel) return;
  const page = document.documentElement;
  const observer = new ResizeObserver(() =>
    page.style.setProperty('--toasts-from', `${Math.ceil(panel.getBoundingClientRect().bottom)}px`),
  );
  observer.observe(panel);
  return () => {
    observer.disconnect();
    page.style.removeProperty('--toasts-from');
  };
}

interface Foot {
  /** In pixels. */
  height: number;
  /** The computed `bottom`: `auto` where it stands in the flow of what reaches the screen's lower edge. */
  bottom: string;
}

/** A sheet, and the bar with its actions if it has one. */
interface Sheet extends Foot {
  actions?: Foot | undefined;
}

/** In pixels: a toast of two lines with its margins. */
const toastRoom = 88;

const spaceOf = ({ height, bottom }: Foot) => Math.ceil(height + (Number.parseFloat(bottom) || 0));

/**
 * In pixels from the lower edge of the screen: the space that bars and sheets at the foot of the screen need. A sheet that leaves no room
 * above itself needs it for its actions only.
 */
export const footSpace = (sheets: readonly Sheet[], screen: number): number =>
  Math.max(0, ...sheets.map((sheet) => spaceOf(sheet.actions && spaceOf(sheet) > screen - toastRoom ? sheet.actions : sheet)));

const shown = new Set<HTMLElement>();

const footOf = (element: HTMLElement): Foot => ({ height: element.offsetHeight, bottom: getComputedStyle(element).bottom });

function measure() {
  const sheets = [...shown].map((element) => {
    const actions = element.querySelector<HTMLElement>('[data-foot]');
    return { ...footOf(element), actions: actions ? footOf(actions) : undefined };
  });
  document.documentElement.style.setProperty('--toasts-above', `${footSpace(sheets, window.innerHeight)}px`);
}

/** For the `ref` of a bar, sheet or menu at the foot of a phone's screen: while it is there, toasts appear above it. */
export function toastsAbove(element: HTMLElement | null) {
  if (!element) return;
  shown.add(element);
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => {
    observer.disconnect();
    shown.delete(element);
    measure();
  };
}
