import type { PendingStep, User } from '@jamun/contract';
import { onTokenRefused } from './api.ts';
import { ApiError } from './api-error.ts';
import type { TokenStore } from './token.ts';

/** An administrator may have to set up the account before anything else. */
type SessionUser = User & { pendingSteps?: PendingStep[] };

export interface SessionState {
  user: User | null;
  /** Steps that an administrator must complete before the session opens anything else; empty for everybody else. */
  pendingSteps: PendingStep[];
  isAuthenticated: boolean;
  /** A token is there, but whose it is has not been answered yet. */
  isLoading: boolean;
  /** The last attempt to ask failed for a reason that says nothing about the token; another one will follow. */
  isUnreachable: boolean;
  /** Whether the last session ended by the person's own wish: then there is no place to come back to. */
  endedByUser: boolean;
  /** Whether the server ended it while the person was here: they are told, since they did not ask for it. */
  endedByServer: boolean;
}

interface SessionParts {
  token: TokenStore;
  /** Asks the server whose token it is. */
  readUser: () => Promise<SessionUser>;
  /** Tells the server that the session is over. */
  notifySignOut: () => Promise<unknown>;
}

const nobody: SessionState = {
  user: null,
  isAuthenticated: false,
  isLoading: false,
  isUnreachable: false,
  endedByUser: false,
  endedByServer: false,
  pendingSteps: [],
};
const settled = (user: SessionUser): SessionState => ({ ...nobody, user, isAuthenticated: true, pendingSteps: user.pendingSteps ?? [] });

interface Watched {
  end: (byWish: boolean) => void;
  load: () => Promise<void>;
  isUnreachable: () => boolean;
}

/** What happens outside of this page: another tab signs in or out, the network comes back. */
function watchBrowser(token: TokenStore, { end, load, isUnreachable }: Watched) {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== token.key && key !== null) return;
    if (token.read() === null) end(true);
    else if (oldValue !== newValue) void load();
  });
  // The back button may bring a page back from memory that was left by signing out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && token.read() === null) end(true);
  });
  addEventListener('online', () => {
    if (isUnreachable()) void load();
  });
}

/** Who is signed in with a token, for as long as the page is open. */
export function createSession({ token, readUser, notifySignOut }: SessionParts) {
  let state: SessionState = { ...nobody, isLoading: token.read() !== null };
  let attempt = 0;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function end(byWish: boolean) {
    attempt += 1;
    clearTimeout(retryTimer);
    token.remove();
    if (state.isAuthenticated || state.isLoading) {
      set({ ...nobody, endedByUser: byWish, endedByServer: !byWish && state.isAuthenticated });
    }
  }

  const backoff = () => Math.min(30_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2);

  async function load() {
    clearTimeout(retryTimer);
    if (token.read() === null) return set(nobody);
    attempt += 1;
    const mine = attempt;
    if (!state.isLoading) set({ ...nobody, isLoading: true });
    try {
      const user = await readUser();
      if (mine !== attempt) return;
      failures = 0;
      set(settled(user));
    } catch (error) {
      if (mine !== attempt) return;
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return end(false);
      // A lost network or a failing server says nothing about the token: keep it and ask again.
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
      onTokenRefused((refused) => {
        if (refused === token) end(false);
      });
      watchBrowser(token, { end, load, isUnreachable: () => state.isUnreachable });
      if (state.isLoading) void load();
    },
    retryNow: () => void load(),
    begin({ token: given, user }: { token: string; user: SessionUser }) {
      attempt += 1;
      token.write(given);
      set(settled(user));
    },
    /** The person as the server now describes them, after a change or a fresh look. */
    update(user: SessionUser) {
      if (state.isAuthenticated) set({ ...state, user, pendingSteps: user.pendingSteps ?? [] });
    },
    /** Asks whether it still stands, unseen: a refusal ends it, as that of any call does. */
    recheck: () => void (state.isAuthenticated && token.read() !== null && readUser().catch(() => undefined)),
    end,
    /** Ends the session on the server and here, then leaves for the landing page, whatever the network does. */
    async signOut() {
      const told = notifySignOut().catch(() => undefined);
      token.remove();
      await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 2000))]);
      // A whole page load: nothing of this person stays in memory, and the landing page is the storefront's.
      location.assign('/');
    },
  };
}
export type Session = ReturnType<typeof createSession>;
