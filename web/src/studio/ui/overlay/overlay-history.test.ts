import { expect, it } from 'vitest';
import { OverlayHistory } from './overlay-history.ts';

interface Entry {
  url: string;
  state: Record<string, unknown> | null;
}

/** A browser's session history: changes are immediate, traversals come later and fire `popstate`. */
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
  const settle = () => {
    while (timers.length > 0 || history.pending.length > 0) {
      // A traversal takes longer than a short timer, and less than the others.
      runTimers(100);
      if (history.pending.length === 0) runTimers();
      const delta = history.pending.shift();
      const next = history.at + (delta ?? 0);
      if (!delta || !history.entries[next]) continue;
      history.at = next;
      let isStopped = false;
      const event = { state: history.state, stopImmediatePropagation: () => (isStopped = true) };
      listen(event as unknown as PopStateEvent);
      if (!isStopped) routerPops.push(history.url);
    }
  };
  const press = (delta: number) => {
    history.go(delta);
    settle();
  };
  /** As a component does: Back closes it, and its closing is reported. */
  const open = (name: string) => overlays.open(() => closed.push(name));
  const navigate = (url: string) => history.pushState({ __TSR_key: url }, '', url);
  const urls = () => history.entries.map((entry) => entry.url);
  return { history, overlays, open, runTimers, settle, press, navigate, urls, closed, routerPops, leave: () => leave() };
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

it('a dialog that is closed by its button leaves no entry behind', () => {
  const { open, settle, navigate, history, press, closed, routerPops } = openBrowser();
  navigate('/sales');
  open('share')();
  settle();
  expect(history.at).toBe(1);
  press(-1);
  expect({ url: history.url, closed, routerPops }).toEqual({ url: '/wallet', closed: [], routerPops: ['/wallet'] });
});

it('a navigation out of a dialog takes the place of its entry', () => {
  const { open, settle, navigate, urls, closed, press, history } = openBrowser();
  const close = open('withdraw');
  close();
  navigate('/settings');
  settle();
  expect(urls()).toEqual(['/wallet', '/settings']);
  press(-1);
  expect({ url: history.url, closed }).toEqual({ url: '/wallet', closed: [] });
});

it('a navigation out of two dialogs takes the place of their entries', () => {
  const { open, settle, navigate, history } = openBrowser();
  const first = open('drawer');
  const second = open('refund');
  second();
  first();
  navigate('/settings');
  settle();
  expect(history.entries.slice(0, history.at + 1).map(({ url }) => url)).toEqual(['/wallet', '/settings']);
});

it('a navigation that replaces the page replaces it below an open dialog', () => {
  const { open, settle, history, press, closed } = openBrowser();
  open('edit');
  history.replaceState({ __TSR_key: 'filtered' }, '', '/wallet?month=2026-10');
  settle();
  expect({ url: history.url, at: history.at }).toEqual({ url: '/wallet?month=2026-10', at: 1 });
  press(-1);
  expect({ url: history.url, closed }).toEqual({ url: '/wallet?month=2026-10', closed: ['edit'] });
});

it('a dialog that opens as another closes uses its entry again', () => {
  const { open, settle, press, history, closed } = openBrowser();
  const close = open('publish');
  close();
  open('share');
  settle();
  expect(history.entries).toHaveLength(2);
  press(-1);
  expect({ closed, at: history.at }).toEqual({ closed: ['share'], at: 0 });
});

it('a navigation during the return of a closed dialog is done after it', () => {
  const { open, runTimers, settle, navigate, history } = openBrowser();
  open('palette')();
  runTimers();
  expect(history.pending).toEqual([-1]);
  navigate('/sales');
  settle();
  expect(history.entries.slice(0, history.at + 1).map(({ url }) => url)).toEqual(['/wallet', '/sales']);
});

it('going back by a page from a dialog leaves the dialog and the page', () => {
  const { open, navigate, overlays, history, runTimers, settle, routerPops, closed } = openBrowser();
  navigate('/wallet?withdrawal=1');
  open('cancel')();
  overlays.goPages(-1, (delta) => history.go(delta));
  // The dialog's own entry is left with the page, not once more after it.
  runTimers(100);
  expect(history.pending).toEqual([-2]);
  settle();
  expect({ url: history.url, routerPops, closed }).toEqual({ url: '/wallet', routerPops: ['/wallet'], closed: [] });
});

it('Forward does not stop at the entry of a dialog that was closed', () => {
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

it('the entries of dialogs that a reload has closed are left', () => {
  const { open, history } = openBrowser();
  open('drawer');
  open('refund');
  const reloaded = openBrowser(history);
  reloaded.overlays.leaveClosedEntries();
  reloaded.settle();
  expect(history.at).toBe(0);
});
