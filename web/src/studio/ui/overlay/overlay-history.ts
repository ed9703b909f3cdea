/** State key of history entries of overlays: ids of the overlays open at that entry, outermost first. */
const stateKey = 'overlays';

type EntryState = Record<string, unknown> | null;

const idsIn = (state: EntryState): readonly number[] => (Array.isArray(state?.[stateKey]) ? (state[stateKey] as number[]) : []);
// The router's key of an entry. Entries of overlays carry the key of their page.
const keyOf = (state: EntryState) => state?.__TSR_key;

/** Number of overlay entries above the entry of the page. */
const overlayDepth = (state: unknown): number => idsIn(state as EntryState).length;

interface HistoryWindow {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  addEventListener: Window['addEventListener'];
  setTimeout: (act: () => void, delay: number) => unknown;
}

interface Overlay {
  id: number;
  onBack: () => void;
}

/** In milliseconds: a closing dialog often leads to another page or dialog, which then reuses its entry. */
const reuseDelay = 100;

/** In milliseconds after `beforeunload`: a page that still runs then was not left. */
const unloadTimeout = 2000;

/** In milliseconds: a traversal without `popstate` until then was dropped by the browser. */
const traversalTimeout = 1000;

/**
 * History entries of dialogs, sheets and drawers, so that Back closes them before it leaves the page. An overlay pushes an entry when it
 * opens and removes it when it closes in another way. These entries are hidden from the router: they carry the router's state of the
 * page, and their `popstate` events are stopped. A navigation out of an overlay replaces its entry.
 */
export class OverlayHistory {
  private readonly win: HistoryWindow;
  private readonly raw: Pick<History, 'pushState' | 'replaceState'>;
  private opened: Overlay[] = [];
  private here: EntryState;
  private lastId: number;
  private isLeaving = false;
  /** Actions queued until the end of the current (asynchronous) traversal; null when there is none. */
  private afterTraversal: (() => void)[] | null = null;

  constructor(win: HistoryWindow) {
    this.win = win;
    const { history } = win;
    const { pushState, replaceState } = Object.getPrototypeOf(history) as History;
    this.raw = { pushState: pushState.bind(history), replaceState: replaceState.bind(history) };
    this.here = history.state;
    // Above the ids in entries from before a reload.
    this.lastId = Math.max(0, ...idsIn(this.here));
    this.followRouter();
    win.addEventListener('popstate', (event) => this.onPop(event), { capture: true });
    win.addEventListener('beforeunload', () => this.pauseWhileLeaving(), { capture: true });
  }

  /** `onBack` is called when Back has left the entry. Call the returned function when the overlay closes in another way. */
  open(onBack: () => void): () => void {
    this.lastId += 1;
    const overlay = { id: this.lastId, onBack };
    this.opened.push(overlay);
    this.enqueue(() => this.addEntries());
    return () => {
      if (!this.opened.includes(overlay)) return;
      this.opened = this.opened.filter((other) => other !== overlay);
      this.win.setTimeout(() => this.leaveClosedEntries(), reuseDelay);
    };
  }

  /** Leaves the entries of overlays that are no longer open, as after a reload. */
  leaveClosedEntries() {
    this.enqueue(() => this.leaveClosed());
  }

  /** Runs `go(delta)` of the router so that it counts entries of pages only. */
  goPages(delta: number, go: (delta: number) => void) {
    this.enqueue(() => {
      const depth = overlayDepth(this.win.history.state);
      if (depth > 0) this.beginTraversal([]);
      go(delta - depth);
    });
  }

  /** Runs an action at once, or after the current traversal. */
  private enqueue(act: () => void) {
    if (this.afterTraversal) this.afterTraversal.push(act);
    else act();
  }

  private isOpen = (id: number) => this.opened.some((overlay) => overlay.id === id);

  /** Adds the missing entries of open overlays; the entry of a closed overlay is reused. */
  private addEntries() {
    const { history } = this.win;
    const present = idsIn(history.state);
    const remaining = present.filter(this.isOpen);
    const added = this.opened.map(({ id }) => id).filter((id) => !remaining.includes(id));
    let replaces = remaining.length < present.length;
    added.forEach((id, index) => {
      const state = { ...history.state, [stateKey]: [...remaining, ...added.slice(0, index), id] };
      (replaces ? this.raw.replaceState : this.raw.pushState)(state, '');
      replaces = false;
    });
    this.here = history.state;
  }

  /** A traversal would cancel a reload that has started. */
  private pauseWhileLeaving() {
    this.isLeaving = true;
    this.win.setTimeout(() => {
      this.isLeaving = false;
      this.leaveClosedEntries();
    }, unloadTimeout);
  }

  private leaveClosed() {
    if (this.isLeaving) return;
    const ids = idsIn(this.win.history.state);
    const lastOpen = ids.findLastIndex(this.isOpen);
    this.leave(ids.length - 1 - lastOpen);
  }

  private leave(entries: number, ...then: (() => void)[]) {
    if (entries === 0) return;
    this.beginTraversal(then);
    this.win.history.go(-entries);
  }

  private beginTraversal(then: (() => void)[]) {
    this.afterTraversal = then;
    // A traversal that the browser drops fires no event; the queued actions run after a timeout.
    this.win.setTimeout(() => {
      if (this.afterTraversal === then) this.endTraversal();
    }, traversalTimeout);
  }

  private endTraversal() {
    const then = this.afterTraversal;
    this.afterTraversal = null;
    for (const act of then ?? []) this.enqueue(act);
  }

  private onPop(event: PopStateEvent) {
    const left = this.here;
    this.here = event.state;
    const isSamePage = keyOf(left) === keyOf(this.here);
    if (isSamePage) event.stopImmediatePropagation();
    const isTraversal = this.afterTraversal !== null;
    const leftIds = idsIn(left).filter((id) => !idsIn(this.here).includes(id));
    const gone = this.opened.filter(({ id }) => leftIds.includes(id));
    // Back was pressed before the entry of a closed overlay was removed, and was meant for what is visible.
    const hasLeftClosedOnly = isSamePage && leftIds.length > 0 && gone.length === 0;
    if (!isTraversal && hasLeftClosedOnly) this.win.history.go(-1);
    if (!isTraversal) {
      this.opened = this.opened.filter((overlay) => !gone.includes(overlay));
      // After a change of page, the overlays of the last page are unmounted with it.
      if (isSamePage) for (const { onBack } of gone.reverse()) onBack();
    }
    this.endTraversal();
    // Entries of closed overlays, such as after Forward.
    this.leaveClosedEntries();
  }

  /** Patches `pushState` and `replaceState`, so that navigations replace overlay entries above the page. */
  private followRouter() {
    const { history } = this.win;
    const router = { pushState: history.pushState.bind(history), replaceState: history.replaceState.bind(history) };
    history.pushState = (...change: Parameters<History['pushState']>) =>
      this.enqueue(() => {
        const depth = overlayDepth(history.state);
        const replace = () => this.record(() => this.raw.replaceState(...change));
        if (depth === 0) this.record(() => router.pushState(...change));
        else if (depth === 1) replace();
        else this.leave(depth - 1, replace);
      });
    history.replaceState = (...change: Parameters<History['replaceState']>) =>
      this.enqueue(() => {
        const depth = overlayDepth(history.state);
        const replace = () => this.record(() => (depth === 0 ? router : this.raw).replaceState(...change));
        if (depth === 0) replace();
        else this.leave(depth, replace, () => this.addEntries());
      });
  }

  private record(change: () => void) {
    change();
    this.here = this.win.history.state;
  }
}
