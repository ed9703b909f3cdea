import { expect, it } from 'vitest';
import { OverlayHistory } from './overlay-history.ts';

interface Entry {
  url: string;
  state: Record<string, unknown> | null;
}

/** Session history of a browser: changes are immediate, traversals are asynchronous and fire `popstate`. */
class FakeHistory {
  entries: Entry[] = [{ url: '/wallet', state: { __TSR_key: 'wallet' } }];
  at = 0;
  pending: number[] = [];
  fire: (state: Entry['state']) => void = () => {};
  get state() {
    return this.entries[this.at]?.state ?? null;
  }
  get url() {
    return this.entries[this.at]?.url ?? '';
  }
  pushState(state: Entry['state'], _: string, url = this.url) {
    this.entries = [...this.entries.slice(0, this.at + 1), { url, state }];
    this.at += 1;
  }
  replaceState(state: Entry['state'], _: string, url = this.url) {
    this.entries[this.at] = { url, state };
  }
  go(delta: number) {
    this.pending.push(delta);
  }
}

function openBrowser(history = new FakeHistory()) {
  let timers: { act: () => void; delay: number }[] = [];
  const routerPops: string[] = [];
  const closed: string[] = [];
  let listen: (event: PopStateEvent) => void = () => {};
  let leave: () => void = () => {};
  const overlays = new OverlayHistory({
    history: history as unknown as History,
    addEventListener: (type: string, listener: unknown) => {
      if (type === 'popstate') listen = listener as typeof listen;
      else leave = listener as typeof leave;
    },
    setTimeout: (act, delay) => timers.push({ act, delay }),
  });
  const runTimers = (after = Number.POSITIVE_INFINITY) => {
    const due = timers.filter(({ delay }) => delay <= after);
    timers = timers.filter((timer) => !due.includes(timer));
    for (const { act } of due) act();
  };
  const traverse = () => {
    const delta = history.pending.shift();
    const next = history.at + (delta ?? 0);
    if (!delta || !history.entries[next]) return;
    history.at = next;
    let isStopped = false;
    const event = { state: history.state, stopImmediatePropagation: () => (isStopped = true) };
    listen(event as unknown as PopStateEvent);
    if (!isStopped) routerPops.push(history.url);
  };
  const settle = () => {
    while (timers.length > 0 || history.pending.length > 0) {
      // A traversal takes longer than a short timer and less time than the others.
      runTimers(100);
      if (history.pending.length === 0) runTimers();
      traverse();
    }
  };
  /** Back or Forward whose traversal ends before the short timers. */
  const pressAtOnce = (delta: number) => {
    history.go(delta);
    traverse();
    settle();
  };
  const press = (delta: number) => {
    history.go(delta);
    settle();
  };
  /** Opens an overlay as a component does: Back closes it. */
  const open = (name: string) => overlays.open(() => closed.push(name));
  const navigate = (url: string) => history.pushState({ __TSR_key: url }, '', url);
  const urls = () => history.entries.map((entry) => entry.url);
  return { history, overlays, open, runTimers, settle, press, pressAtOnce, navigate, urls, closed, routerPops, leave: () => leave() };
}

it('Back closes a dialog and stays on the page', () => {
  const { open, press, closed, routerPops, history } = openBrowser();
  open('withdraw');
  press(-1);
  expect({ closed, url: history.url, routerPops, at: history.at }).toEqual({ closed: ['withdraw'], url: '/wallet', routerPops: [], at: 0 });
});

it('Back closes the upper of two dialogs first', () => {
  const { open, press, closed } = openBrowser();
  open('drawer');
  open('refund');
  press(-1);
  expect(closed).toEqual(['refund']);
  press(-1);
  expect(closed).toEqual(['refund', 'drawer']);
});

it('Back right after a dialog was closed by its button closes the drawer below it', () => {
  const { open, pressAtOnce, closed, history } = openBrowser();
  open('drawer');
  open('cancel')();
  pressAtOnce(-1);
  expect({ closed, at: history.at }).toEqual({ closed: ['drawer'], at: 0 });
});

it('Back right after a dialog was closed by its button leaves the page', () => {
  const { open, pressAtOnce, navigate, history, routerPops } = openBrowser();
  navigate('/sales');
  open('share')();
  pressAtOnce(-1);
  expect({ url: history.url, routerPops }).toEqual({ url: '/wallet', routerPops: ['/wallet'] });
});

it('a dialog that is closed by its button leaves no history entry behind', () => {
  const { open, settle, navigate, history, press, closed, routerPops } = openBrowser();
  navigate('/sales');
  open('share')();
  settle();
  expect(history.at).toBe(1);
  press(-1);
  expect({ url: history.url, closed, routerPops }).toEqual({ url: '/wallet', closed: [], routerPops: ['/wallet'] });
});

it('a navigation out of a dialog replaces its history entry', () => {
  const { open, settle, navigate, urls, closed, press, history } = openBrowser();
  const close = open('withdraw');
  close();
  navigate('/settings');
  settle();
  expect(urls()).toEqual(['/wallet', '/settings']);
  press(-1);
  expect({ url: history.url, closed }).toEqual({ url: '/wallet', closed: [] });
});

it('a navigation out of two dialogs replaces their history entries', () => {
  const { open, settle, navigate, history } = openBrowser();
  const first = open('drawer');
  const second = open('refund');
  second();
  first();
  navigate('/settings');
  settle();
  expect(history.entries.slice(0, history.at + 1).map(({ url }) => url)).toEqual(['/wallet', '/settings']);
});

it('a replacing navigation replaces the page below an open dialog', () => {
  const { open, settle, history, press, closed } = openBrowser();
  open('edit');
  history.replaceState({ __TSR_key: 'filtered' }, '', '/wallet?month=2026-10');
  settle();
  expect({ url: history.url, at: history.at }).toEqual({ url: '/wallet?month=2026-10', at: 1 });
  press(-1);
  expect({ url: history.url, closed }).toEqual({ url: '/wallet?month=2026-10', closed: ['edit'] });
});

it('a dialog that opens as another closes reuses its history entry', () => {
  const { open, settle, press, history, closed } = openBrowser();
  const close = open('publish');
  close();
  open('share');
  settle();
  expect(history.entries).toHaveLength(2);
  press(-1);
  expect({ closed, at: history.at }).toEqual({ closed: ['share'], at: 0 });
});

it('a navigation while a closed dialog leaves its history entry runs afterwards', () => {
  const { open, runTimers, settle, navigate, history } = openBrowser();
  open('palette')();
  runTimers();
  expect(history.pending).toEqual([-1]);
  navigate('/sales');
  settle();
  expect(history.entries.slice(0, history.at + 1).map(({ url }) => url)).toEqual(['/wallet', '/sales']);
});

it('going back one page from a dialog leaves the dialog and the page', () => {
  const { open, navigate, overlays, history, runTimers, settle, routerPops, closed } = openBrowser();
  navigate('/wallet?withdrawal=1');
  open('cancel')();
  overlays.goPages(-1, (delta) => history.go(delta));
  // One traversal leaves both the entry of the dialog and the page.
  runTimers(100);
  expect(history.pending).toEqual([-2]);
  settle();
  expect({ url: history.url, routerPops, closed }).toEqual({ url: '/wallet', routerPops: ['/wallet'], closed: [] });
});

it('Forward skips the history entry of a closed dialog', () => {
  const { open, press, history, closed } = openBrowser();
  open('share');
  press(-1);
  press(1);
  expect({ at: history.at, closed }).toEqual({ at: 0, closed: ['share'] });
});

it('a reload right after a dialog closed is not cancelled by the removal of its entry', () => {
  const { open, leave, runTimers, settle, history } = openBrowser();
  open('delete')();
  leave();
  runTimers(1000);
  expect(history.pending).toEqual([]);
  settle();
  expect(history.at).toBe(0);
});

it('after a reload, the history entries of closed dialogs are left', () => {
  const { open, history } = openBrowser();
  open('drawer');
  open('refund');
  const reloaded = openBrowser(history);
  reloaded.overlays.leaveClosedEntries();
  reloaded.settle();
  expect(history.at).toBe(0);
});
