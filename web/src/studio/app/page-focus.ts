/** After a navigation the keyboard and the screen reader start at the new page's heading, as after a page load. */
export function focusNewPage({ fromLocation, pathChanged }: { fromLocation?: unknown; pathChanged: boolean }) {
  if (!fromLocation || !pathChanged) return;
  const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
