/** Marks history entries of overlays: the ids of the overlays that were open at that entry, outermost first. */
const mark = 'overlays';

type EntryState = Record<string, unknown> | null;

const idsIn = (state: EntryState): readonly number[] => (Array.isArray(state?.[mark]) ? (state[mark] as number[]) : []);
// The router's key of an entry. Entries of overlays carry the key of the page that they lie on.
const keyOf = (state: EntryState) => state?.__TSR_key;

/** How many entries of overlays lie above the entry of the page. */
const overlayDepth = (state: unknown): number => idsIn(state as EntryState).length;

interface Win {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  addEventListener: Window['addEventListener'];
  setTimeout: (act: () => void, delay: number) => unknown;
}

interface Overlay {
  id: number;
  onBack: () => void;
}

/** In milliseconds: a dialog that closes often leads to another page or dialog, which then takes over its entry. */
const takeOverTime = 100;

/** In milliseconds: a page that is still there then was not left. */
const stayTime = 2000;

/** In milliseconds: a traversal within a page takes some of them. */
const lostTime = 1000;

/**
 * History entries of dialogs, sheets and drawers, so that Back closes them before it leaves the page. An overlay pushes an entry when it
 * opens and removes it when it closes in another way. The router does not hear of these entries: they carry its state of the page, and
 * their `popstate` events are stopped. A navigation out of an overlay replaces its entry, so nothing is left behind.
 */
export class OverlayHistory {
  private readonly win: Win;
  private readonly raw: Pick<History, 'pushState' | 'replaceState'>;
  private opened: Overlay[] = [];
  private here: EntryState;
  private lastId: number;
  private isLeaving = false;
  /** Actions that wait for the end of the current traversal: traversals are asynchronous. */
  private afterReturn: (() => void)[] | null = null;

  constructor(win: Win) {
    this.win = win;
    const { history } = win;
    const { pushState, replaceState } = Object.getPrototypeOf(history) as History;
    this.raw = { pushState: pushState.bind(history), replaceState: replaceState.bind(history) };
    this.here = history.state;
    // Above the ids of entries that a reload has left.
    this.lastId = Math.max(0, ...idsIn(this.here));
    this.followRouter();
    win.addEventListener('popstate', (event) => this.onPop(event), { capture: true });
    win.addEventListener('beforeunload', () => this.pauseWhileLeaving(), { capture: true });
  }

  /** `onBack` is called when Back has left the entry. The returned function is for every other way of closing. */
  open(onBack: () => void): () => void {
    this.lastId += 1;
    const overlay = { id: this.lastId, onBack };
    this.opened.push(overlay);
    this.soon(() => this.place());
    return () => {
      if (!this.opened.includes(overlay)) return;
      this.opened = this.opened.filter((other) => other !== overlay);
      this.win.setTimeout(() => this.leaveClosedEntries(), takeOverTime);
    };
  }

  /** Leaves the entries of overlays that are no longer open, as after a reload. */
  leaveClosedEntries() {
    this.soon(() => this.leaveClosed());
  }

  /** Runs `go(delta)` of the router so that it counts entries of pages only. */
  goPages(delta: number, go: (delta: number) => void) {
    this.soon(() => {
      const depth = overlayDepth(this.win.history.state);
      if (depth > 0) this.beginReturn([]);
      go(delta - depth);
    });
  }

  /** At once, or when the current traversal is over. */
  private soon(act: () => void) {
    if (this.afterReturn) this.afterReturn.push(act);
    else act();
  }

  private isOpen = (id: number) => this.opened.some((overlay) => overlay.id === id);

  /** Gives every open overlay its entry. The entry of one that has closed is used again. */
  private place() {
    const { history } = this.win;
    const present = idsIn(history.state);
    const kept = present.filter(this.isOpen);
    const added = this.opened.map(({ id }) => id).filter((id) => !kept.includes(id));
    let replaces = kept.length < present.length;
    added.forEach((id, place) => {
      const state = { ...history.state, [mark]: [...kept, ...added.slice(0, place), id] };
      (replaces ? this.raw.replaceState : this.raw.pushState)(state, '');
      replaces = false;
    });
    this.here = history.state;
  }

  /** A traversal now would cancel a reload that has begun. */
  private pauseWhileLeaving() {
    this.isLeaving = true;
    this.win.setTimeout(() => {
      this.isLeaving = false;
      this.leaveClosedEntries();
    }, stayTime);
  }

  private leaveClosed() {
    if (this.isLeaving) return;
    const ids = idsIn(this.win.history.state);
    const lastOpen = ids.findLastIndex(this.isOpen);
    this.leave(ids.length - 1 - lastOpen);
  }

  private leave(entries: number, ...then: (() => void)[]) {
    if (entries === 0) return;
    this.beginReturn(then);
    this.win.history.go(-entries);
  }

  private beginReturn(then: (() => void)[]) {
    this.afterReturn = then;
    // A traversal that the browser drops fires no event: what waits for it must not wait for ever.
    this.win.setTimeout(() => {
      if (this.afterReturn === then) this.endReturn();
    }, lostTime);
  }

  private endReturn() {
    const then = this.afterReturn;
    this.afterReturn = null;
    for (const act of then ?? []) this.soon(act);
  }

  private onPop(event: PopStateEvent) {
    const left = this.here;
    this.here = event.state;
    const isSamePage = keyOf(left) === keyOf(this.here);
    if (isSamePage) event.stopImmediatePropagation();
    const isReturn = this.afterReturn !== null;
    const gone = this.opened.filter(({ id }) => idsIn(left).includes(id) && !idsIn(this.here).includes(id));
    if (!isReturn) {
      this.opened = this.opened.filter((overlay) => !gone.includes(overlay));
      // Another page closes what belonged to the last one by itself.
      if (isSamePage) for (const { onBack } of gone.reverse()) onBack();
    }
    this.endReturn();
    // An entry that nothing has to do with any more, such as after Forward.
    this.leaveClosedEntries();
  }

  /** The router's own changes of the history, while entries of overlays lie above its page. */
  private followRouter() {
    const { history } = this.win;
    const router = { pushState: history.pushState.bind(history), replaceState: history.replaceState.bind(history) };
    history.pushState = (...change: Parameters<History['pushState']>) =>
      this.soon(() => {
        const depth = overlayDepth(history.state);
        const replace = () => this.record(() => this.raw.replaceState(...change));
        if (depth === 0) this.record(() => router.pushState(...change));
        else if (depth === 1) replace();
        else this.leave(depth - 1, replace);
      });
    history.replaceState = (...change: Parameters<History['replaceState']>) =>
      this.soon(() => {
        const depth = overlayDepth(history.state);
        const replace = () => this.record(() => (depth === 0 ? router : this.raw).replaceState(...change));
        if (depth === 0) replace();
        else this.leave(depth, replace, () => this.place());
      });
  }

  private record(change: () => void) {
    change();
    this.here = this.win.history.state;
  }
}
