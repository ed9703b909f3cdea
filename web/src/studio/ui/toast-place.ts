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

/** In pixels from the lower edge of the screen: the space that bars and sheets at the foot of the screen need. */
export const footSpace = (feet: readonly Foot[]): number =>
  Math.max(0, ...feet.map(({ height, bottom }) => Math.ceil(height + (Number.parseFloat(bottom) || 0))));

const feet = new Set<HTMLElement>();

function measure() {
  const sizes = [...feet].map((foot) => ({ height: foot.offsetHeight, bottom: getComputedStyle(foot).bottom }));
  document.documentElement.style.setProperty('--toasts-above', `${footSpace(sizes)}px`);
}

/**
 * For the `ref` of a bar, sheet or menu at the foot of a phone's screen: while it is there, toasts appear above it. Of a dialog only the
 * bar with its actions (`data-foot`) counts, if it has one.
 */
export function toastsAbove(element: HTMLElement | null) {
  if (!element) return;
  const foot = element.querySelector<HTMLElement>('[data-foot]') ?? element;
  feet.add(foot);
  const observer = new ResizeObserver(measure);
  observer.observe(foot);
  return () => {
    observer.disconnect();
    feet.delete(foot);
    measure();
  };
}
