import type { SentCode } from '@jamun/contract';

export type Step = 'select' | 'phone' | 'email' | 'code' | 'password' | 'create' | 'plan';

/** A channel from the beginning, or only an account that Telegram has let go. */
export type Purpose = 'create' | 'link';

/** How far somebody has come. Codes and passwords are no part of it: they are never kept. */
export interface WizardState {
  step: Step;
  accountId: string | null;
  /** The country's calling code; a bare + when it is typed with the number. */
  country: string;
  number: string;
  sent: SentCode | null;
  /** What the person wrote down in Telegram to remember the password by. */
  hint: string | null;
  /** Telegram has ended the link to this number. */
  ended: boolean;
  tab: 'new' | 'existing';
  channelName: string;
  channelDescription: string;
  /** Of the channels in Telegram, the one that is chosen. */
  chosen: string | null;
  /** The channel that was made, and still needs its plans. */
  channelId: string | null;
}

const beginnings: Record<Purpose, Step> = { create: 'select', link: 'phone' };

const freshState = (purpose: Purpose): WizardState => ({
  step: beginnings[purpose],
  accountId: null,
  country: '+91',
  number: '',
  sent: null,
  hint: null,
  ended: false,
  tab: 'new',
  channelName: '',
  channelDescription: '',
  chosen: null,
  channelId: null,
});

/** A step that lacks what it is about goes back to where that is asked for. */
export function settled(state: WizardState, now = Date.now()): WizardState {
  const { step, sent, accountId, channelId } = state;
  if ((step === 'email' || step === 'code' || step === 'password') && (!sent || Date.parse(sent.expiresAt) <= now)) {
    return { ...state, step: 'phone', sent: null, hint: null };
  }
  if ((step === 'create' && !accountId) || (step === 'plan' && !channelId)) return { ...state, step: 'select' };
  return state;
}

const kept = new Map<string, WizardState>();
const listeners = new Set<() => void>();

// Of this tab alone, and of one person: another one who signs in here begins anew.
const keyOf = (personId: number | undefined, purpose: Purpose) => `telegram-wizard.${personId ?? 0}.${purpose}`;

function read(key: string, purpose: Purpose): WizardState {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return settled({ ...freshState(purpose), ...(typeof stored === 'object' ? stored : {}) });
  } catch {
    // Nothing is kept where a browser keeps nothing.
    return freshState(purpose);
  }
}

function write(key: string, state: WizardState | null) {
  if (state) kept.set(key, state);
  else kept.delete(key);
  try {
    if (state) sessionStorage.setItem(key, JSON.stringify(state));
    else sessionStorage.removeItem(key);
  } catch {
    // This page remembers for itself.
  }
  for (const listener of listeners) listener();
}

export const wizardStore = {
  get(personId: number | undefined, purpose: Purpose): WizardState {
    const key = keyOf(personId, purpose);
    const state = kept.get(key) ?? read(key, purpose);
    kept.set(key, state);
    return state;
  },
  change(personId: number | undefined, purpose: Purpose, change: Partial<WizardState>) {
    write(keyOf(personId, purpose), { ...wizardStore.get(personId, purpose), ...change });
  },
  /** From the beginning, or from where it is said to begin. */
  begin(personId: number | undefined, purpose: Purpose, at: Partial<WizardState> = {}) {
    write(keyOf(personId, purpose), { ...freshState(purpose), ...at });
  },
  /** All is done: the next time begins anew. */
  forget(personId: number | undefined, purpose: Purpose) {
    write(keyOf(personId, purpose), null);
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
