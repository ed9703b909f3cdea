import type { PendingStep, User } from '@jamun/contract';
import { onTokenRejected } from './api.ts';
import { ApiError } from './api-error.ts';
import type { TokenStore } from './token.ts';

/** `pendingSteps` is set for administrators only. */
type SessionUser = User & { pendingSteps?: PendingStep[] };

export interface SessionState {
  user: User | null;
  /** Set-up steps that an administrator must complete first; empty for others. */
  pendingSteps: PendingStep[];
  isAuthenticated: boolean;
  /** There is a token, and its user is being loaded. */
  isLoading: boolean;
  /** The last attempt to load the user failed by network or server error; it is retried. */
  isUnreachable: boolean;
  /** The user signed out, so no page to return to is stored. */
  endedByUser: boolean;
  /** The server ended the session while the page was open; the sign-in page explains it. */
  endedByServer: boolean;
}

interface SessionOptions {
  token: TokenStore;
  /** Loads the user of the token. */
  readUser: () => Promise<SessionUser>;
  /** Ends the session on the server. */
  notifySignOut: () => Promise<unknown>;
}

const signedOut: SessionState = {
  user: null,
  isAuthenticated: false,
  isLoading: false,
  isUnreachable: false,
  endedByUser: false,
  endedByServer: false,
  pendingSteps: [],
};
const signedIn = (user: SessionUser): SessionState => ({
  ...signedOut,
  user,
  isAuthenticated: true,
  pendingSteps: user.pendingSteps ?? [],
});

interface SessionControls {
  end: (byUser: boolean) => void;
  load: () => Promise<void>;
  isUnreachable: () => boolean;
}

/** Follows events outside of this page: sign-in or sign-out in another tab, a restored network. */
function watchBrowser(token: TokenStore, { end, load, isUnreachable }: SessionControls) {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== token.key && key !== null) return;
    if (token.read() === null) end(true);
    else if (oldValue !== newValue) void load();
  });
  // Back may restore a page from the cache after signing out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && token.read() === null) end(true);
  });
  addEventListener('online', () => {
    if (isUnreachable()) void load();
  });
}

/** Session of a token: its user and its state. */
export function createSession({ token, readUser, notifySignOut }: SessionOptions) {
  let state: SessionState = { ...signedOut, isLoading: token.read() !== null };
  let attempt = 0;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function end(byUser: boolean) {
    attempt += 1;
    clearTimeout(retryTimer);
    token.remove();
    if (state.isAuthenticated || state.isLoading) {
      set({ ...signedOut, endedByUser: byUser, endedByServer: !byUser && state.isAuthenticated });
    }
  }

  const backoff = () => Math.min(30_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2);

  async function load() {
    clearTimeout(retryTimer);
    if (token.read() === null) return set(signedOut);
    attempt += 1;
    const ownAttempt = attempt;
    if (!state.isLoading) set({ ...signedOut, isLoading: true });
    try {
      const user = await readUser();
      if (ownAttempt !== attempt) return;
      failures = 0;
      set(signedIn(user));
    } catch (error) {
      if (ownAttempt !== attempt) return;
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return end(false);
      // Network and server errors do not concern the token: keep it and retry.
      retryTimer = setTimeout(load, backoff());
      failures += 1;
      set({ ...state, isUnreachable: true });
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      onTokenRejected((rejected) => {
        if (rejected === token) end(false);
      });
      watchBrowser(token, { end, load, isUnreachable: () => state.isUnreachable });
      if (state.isLoading) void load();
    },
    retryNow: () => void load(),
    begin({ token: value, user }: { token: string; user: SessionUser }) {
      attempt += 1;
      token.write(value);
      set(signedIn(user));
    },
    /** Replaces the user after a change or a refetch. */
    update(user: SessionUser) {
      if (state.isAuthenticated) set({ ...state, user, pendingSteps: user.pendingSteps ?? [] });
    },
    /** Checks the session in the background: a rejected token ends it, as for any call. */
    recheck: () => void (state.isAuthenticated && token.read() !== null && readUser().catch(() => undefined)),
    end,
    /** Signs out on the server and here, then loads the landing page; does not wait for a slow network. */
    async signOut() {
      const notified = notifySignOut().catch(() => undefined);
      token.remove();
      await Promise.race([notified, new Promise((resolve) => setTimeout(resolve, 2000))]);
      // Full page load: clears the memory, and the landing page belongs to the storefront.
      location.assign('/');
    },
  };
}
export type Session = ReturnType<typeof createSession>;
