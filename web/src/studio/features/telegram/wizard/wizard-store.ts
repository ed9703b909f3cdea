import type { SentCode } from '@jamun/contract';

export type Step = 'select' | 'phone' | 'email' | 'code' | 'password' | 'create' | 'plan';

/** `create` leads to a new channel, `link` only links a Telegram account. */
export type Purpose = 'create' | 'link';

/** Progress of the wizard, kept in session storage. Codes and passwords are never stored. */
export interface WizardState {
  step: Step;
  accountId: string | null;
  /** Calling code of the country; `+` when it is typed together with the number. */
  country: string;
  number: string;
  sent: SentCode | null;
  /** Password hint that the user has set in Telegram. */
  hint: string | null;
  /** Telegram has ended the link to this number. */
  ended: boolean;
  tab: 'new' | 'existing';
  channelName: string;
  channelDescription: string;
  /** Id of the selected channel in Telegram. */
  chosen: string | null;
  /** Channel for the plan step. */
  channelId: string | null;
}

const firstSteps: Record<Purpose, Step> = { create: 'select', link: 'phone' };

const freshState = (purpose: Purpose): WizardState => ({
  step: firstSteps[purpose],
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

/** Returns a stored step whose data is missing or expired to the step that provides it. */
function validState(state: WizardState, now = Date.now()): WizardState {
  const { step, sent, accountId, channelId } = state;
  if ((step === 'email' || step === 'code' || step === 'password') && (!sent || Date.parse(sent.expiresAt) <= now)) {
    return { ...state, step: 'phone', sent: null, hint: null };
  }
  if ((step === 'create' && !accountId) || (step === 'plan' && !channelId)) return { ...state, step: 'select' };
  return state;
}

const cache = new Map<string, WizardState>();
const listeners = new Set<() => void>();

// Session storage is per tab; the user id keeps the progress of two users in one tab apart.
const keyOf = (personId: number | undefined, purpose: Purpose) => `telegram-wizard.${personId ?? 0}.${purpose}`;

function read(key: string, purpose: Purpose): WizardState {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return validState({ ...freshState(purpose), ...(typeof stored === 'object' ? stored : {}) });
  } catch {
    // Session storage is blocked or holds invalid JSON.
    return freshState(purpose);
  }
}

function write(key: string, state: WizardState | null) {
  if (state) cache.set(key, state);
  else cache.delete(key);
  try {
    if (state) sessionStorage.setItem(key, JSON.stringify(state));
    else sessionStorage.removeItem(key);
  } catch {
    // Session storage is blocked: the cache keeps the state until the page is closed.
  }
  for (const listener of listeners) listener();
}

export const wizardStore = {
  get(personId: number | undefined, purpose: Purpose): WizardState {
    const key = keyOf(personId, purpose);
    const state = cache.get(key) ?? read(key, purpose);
    cache.set(key, state);
    return state;
  },
  change(personId: number | undefined, purpose: Purpose, values: Partial<WizardState>) {
    write(keyOf(personId, purpose), { ...wizardStore.get(personId, purpose), ...values });
  },
  /** Resets the wizard, optionally to the given state. */
  begin(personId: number | undefined, purpose: Purpose, values: Partial<WizardState> = {}) {
    write(keyOf(personId, purpose), { ...freshState(purpose), ...values });
  },
  forget(personId: number | undefined, purpose: Purpose) {
    write(keyOf(personId, purpose), null);
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
