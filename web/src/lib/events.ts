// Types only from the contract: zod must not travel with every page that follows.
import type { EventKind, LiveEvent, StreamKey } from '@jamun/contract';
import type { Session } from './create-session.ts';
import { eventReader } from './event-reader.ts';
import { tokenFor } from './token.ts';

// The server says something every twenty seconds: a line that is silent for longer is dead.
const silence = 45_000;
const shortestPause = 1_000;
const longestPause = 30_000;
/** One that ended sooner has failed. */
const lasting = 5_000;
/** How often news is looked for where it does not come by itself. */
const lookEvery = 30_000;

const hintListeners = new Map<EventKind, Set<() => void>>();

/**
 * Calls back when there may be something new to ask for: when it is told, each time the line is opened, since what happened before was
 * not heard, and now and then while there is no line.
 */
export function onEvent(hint: EventKind, listener: () => void) {
  const listeners = hintListeners.get(hint) ?? new Set();
  hintListeners.set(hint, listeners.add(listener));
  return () => void listeners.delete(listener);
}

const tell = (hint: EventKind) => hintListeners.get(hint)?.forEach((listener) => void listener());
const tellAll = () => [...hintListeners.keys()].forEach(tell);

/** Reads until the line ends, however it ends; `onOpen` once it stands. */
async function listen(path: string, signal: AbortSignal, { onOpen, onEvent: heard }: Heard): Promise<void> {
  const ended = new AbortController();
  const hangUp = () => ended.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(hangUp, silence);
  };
  signal.addEventListener('abort', hangUp, { once: true });
  try {
    alive();
    // The browser's own EventSource cannot carry a token but in the address, where logs would keep it.
    const headers = { Accept: 'text/event-stream', ...tokenFor(path).headers() };
    const response = await fetch(path, { headers, signal: ended.signal, cache: 'no-store' });
    if (response.status === 401 || response.status === 403) return heard({ kind: 'session-ended' });
    if (!response.ok || !response.body) return;
    onOpen();
    const [reader, read] = [response.body.getReader(), eventReader(heard)];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      alive();
      read(part.value);
    }
  } catch {
    // A line that breaks is told to nobody: it is opened again, and news is looked for meanwhile.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', hangUp);
  }
}

interface Heard {
  onOpen: () => void;
  onEvent: (event: LiveEvent) => void;
}

/**
 * Keeps one line to the server open while somebody is signed in and looks at the page. A page that nobody sees hangs up: browsers allow
 * six connections to a server, and a tab too many would stand still; what it missed it asks for when it is seen again.
 */
export function followEvents(route: StreamKey, session: Session) {
  const path = route.slice('GET '.length);
  let line: AbortController | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let crowdedOut = false;
  let isLive = false;

  const isOpen = () => session.get().isAuthenticated && session.get().pendingSteps.length === 0;
  const isLookedAt = () => isOpen() && document.visibilityState === 'visible' && navigator.onLine !== false;
  const isWanted = () => isLookedAt() && !crowdedOut;

  function hear({ kind }: LiveEvent) {
    // Asked through a usual call, which knows what to do when the answer is no.
    if (kind === 'session-ended') session.recheck();
    else if (kind === 'crowded-out') crowdedOut = true;
    else tell(kind);
  }

  async function open() {
    const mine = new AbortController();
    line = mine;
    const began = performance.now();
    const onOpen = () => {
      isLive = true;
      tellAll();
    };
    await listen(path, mine.signal, { onOpen, onEvent: hear });
    if (line !== mine) return;
    line = null;
    isLive = false;
    failures = performance.now() - began > lasting ? 0 : failures + 1;
    // Spread out: after a deployment every page comes back at once.
    const pause = Math.min(longestPause, shortestPause * 2 ** failures) * (0.5 + Math.random());
    retry = setTimeout(follow, pause);
  }

  function follow() {
    clearTimeout(retry);
    if (isWanted()) {
      if (!line) void open();
      return;
    }
    line?.abort();
    line = null;
    isLive = false;
  }

  function afresh() {
    failures = 0;
    crowdedOut = false;
    follow();
  }

  session.subscribe(follow);
  document.addEventListener('visibilitychange', afresh);
  addEventListener('online', afresh);
  addEventListener('offline', follow);
  setInterval(() => {
    if (!isLive && isLookedAt()) tellAll();
  }, lookEvery);
  follow();
}
