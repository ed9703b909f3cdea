/** `ref` of a panel below the top bar: while it is mounted, toasts start below it. Sets a variable for the style sheet of the toasts. */
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

interface BottomBar {
  /** In pixels. */
  height: number;
  /** Computed `bottom`: `auto` for an element in the flow of a container that reaches the bottom of the screen. */
  bottom: string;
}

/** Sheet, with its bar of actions if it has one. */
interface Sheet extends BottomBar {
  actions?: BottomBar | undefined;
}

/** In pixels: height of a two-line toast with its margins. */
const toastHeight = 88;

const spaceOf = ({ height, bottom }: BottomBar) => Math.ceil(height + (Number.parseFloat(bottom) || 0));

/**
 * Offset of the toasts from the bottom of the screen in pixels, so that they do not cover bars and sheets. Above a sheet that leaves no
 * room for a toast, only its actions are kept free.
 */
export const bottomOffset = (sheets: readonly Sheet[], screenHeight: number): number =>
  Math.max(0, ...sheets.map((sheet) => spaceOf(sheet.actions && spaceOf(sheet) > screenHeight - toastHeight ? sheet.actions : sheet)));

const mounted = new Set<HTMLElement>();

const measureBar = (element: HTMLElement): BottomBar => ({ height: element.offsetHeight, bottom: getComputedStyle(element).bottom });

function measure() {
  const sheets = [...mounted].map((element) => {
    const actions = element.querySelector<HTMLElement>('[data-foot]');
    return { ...measureBar(element), actions: actions ? measureBar(actions) : undefined };
  });
  document.documentElement.style.setProperty('--toasts-above', `${bottomOffset(sheets, window.innerHeight)}px`);
}

/** `ref` of a bar, sheet or menu at the bottom of a phone's screen: while it is mounted, toasts appear above it. */
export function toastsAbove(element: HTMLElement | null) {
  if (!element) return;
  mounted.add(element);
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => {
    observer.disconnect();
    mounted.delete(element);
    measure();
  };
}
