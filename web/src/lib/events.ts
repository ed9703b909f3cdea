// Only types from the contract: importing values would bundle zod with every page.
import type { EventKind, LiveEvent, StreamKey } from '@jamun/contract';
import type { Session } from './create-session.ts';
import { tokenFor } from './token.ts';

/** In milliseconds. The server sends a heartbeat every 20 seconds: a stream without one is dead. */
const heartbeatTimeout = 45_000;
const minBackoff = 1_000;
const maxBackoff = 30_000;
/** In milliseconds: a stream that ended sooner counts as a failure for the backoff. */
const minStreamDuration = 5_000;
/** In milliseconds: interval of polling while no stream is open. */
const pollInterval = 30_000;

const listenersByKind = new Map<EventKind, Set<() => void>>();

/**
 * Calls back when data may have changed: on an event of this kind, each time the stream opens (events before that were missed), and on
 * every poll while no stream is open.
 */
export function onEvent(kind: EventKind, listener: () => void) {
  const listeners = listenersByKind.get(kind) ?? new Set();
  listenersByKind.set(kind, listeners.add(listener));
  return () => void listeners.delete(listener);
}

const notify = (kind: EventKind) => listenersByKind.get(kind)?.forEach((listener) => void listener());
const notifyAll = () => [...listenersByKind.keys()].forEach(notify);

const dataPrefix = 'data: ';

/** Incremental parser of an event stream (SSE): takes chunks of bytes of any size. Comments and empty lines are skipped. */
export function createEventParser(handleEvent: (event: LiveEvent) => void) {
  const decoder = new TextDecoder();
  let incompleteLine = '';
  return (bytes: Uint8Array) => {
    const lines = (incompleteLine + decoder.decode(bytes, { stream: true })).split('\n');
    incompleteLine = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith(dataPrefix)) handleEvent(JSON.parse(line.slice(dataPrefix.length)) as LiveEvent);
  };
}

interface StreamHandlers {
  onOpen: () => void;
  handleEvent: (event: LiveEvent) => void;
}

/** Reads an event stream; resolves when it ends for any reason. */
async function readStream(path: string, signal: AbortSignal, { onOpen, handleEvent }: StreamHandlers): Promise<void> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimeout = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, heartbeatTimeout);
  };
  signal.addEventListener('abort', abort, { once: true });
  try {
    restartTimeout();
    // Not EventSource: it can carry a token only in the URL, which ends up in logs.
    const headers = { Accept: 'text/event-stream', ...tokenFor(path).headers() };
    const response = await fetch(path, { headers, signal: controller.signal, cache: 'no-store' });
    if (response.status === 401 || response.status === 403) return handleEvent({ kind: 'session-ended' });
    if (!response.ok || !response.body) return;
    onOpen();
    const reader = response.body.getReader();
    const parse = createEventParser(handleEvent);
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      restartTimeout();
      parse(chunk.value);
    }
  } catch {
    // A broken stream is not an error for the user: the caller reconnects and polls until then.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Keeps one event stream open while the user is signed in and the page is visible. Hidden pages disconnect, because browsers allow six
 * connections per server; they refetch when they become visible.
 */
export function followEvents(route: StreamKey, session: Session) {
  const path = route.slice('GET '.length);
  let stream: AbortController | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isCrowdedOut = false;
  let isLive = false;

  const isSignedIn = () => session.get().isAuthenticated && session.get().pendingSteps.length === 0;
  const isActive = () => isSignedIn() && document.visibilityState === 'visible' && navigator.onLine !== false;

  function handleEvent({ kind }: LiveEvent) {
    // Checked through a regular call, which handles a rejected token.
    if (kind === 'session-ended') session.recheck();
    else if (kind === 'crowded-out') isCrowdedOut = true;
    else notify(kind);
  }

  async function open() {
    const controller = new AbortController();
    stream = controller;
    const openedAt = performance.now();
    const onOpen = () => {
      isLive = true;
      notifyAll();
    };
    await readStream(path, controller.signal, { onOpen, handleEvent });
    if (stream !== controller) return;
    stream = null;
    isLive = false;
    failures = performance.now() - openedAt > minStreamDuration ? 0 : failures + 1;
    // Backoff with jitter: after a deployment all pages reconnect.
    const delay = Math.min(maxBackoff, minBackoff * 2 ** failures) * (0.5 + Math.random());
    retry = setTimeout(update, delay);
  }

  /** Opens or closes the stream, as the state of the page asks for. */
  function update() {
    clearTimeout(retry);
    if (isActive() && !isCrowdedOut) {
      if (!stream) void open();
      return;
    }
    stream?.abort();
    stream = null;
    isLive = false;
  }

  function reset() {
    failures = 0;
    isCrowdedOut = false;
    update();
  }

  session.subscribe(update);
  document.addEventListener('visibilitychange', reset);
  addEventListener('online', reset);
  addEventListener('offline', update);
  setInterval(() => {
    if (!isLive && isActive()) notifyAll();
  }, pollInterval);
  update();
}
