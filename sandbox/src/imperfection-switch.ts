/** `true` until it is switched off; a number for that many times. */
export type Times = boolean | number;
/** Names of the imperfections that can be limited to a number of times. */
export type Countable<State> = { [Name in keyof State]: Times extends State[Name] ? Name : never }[keyof State];

const maxDelayMs = 24 * 60 * 60_000;
const maxTimes = 1_000_000;
const isCount = (value: unknown, max: number) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max;

export const isDelay = (value: unknown): boolean => isCount(value, maxDelayMs);
export const isTimes = (value: unknown): boolean => typeof value === 'boolean' || isCount(value, maxTimes);

interface SwitchOptions<State> {
  none: State;
  isValid(name: string, value: unknown): boolean;
  /** The order or transfer that the imperfections are limited to; null for all. */
  target(state: State): string | null;
}

/** Current imperfections of a provider, in memory: a restarted provider has none. */
export function imperfectionSwitch<State extends object>({ none, isValid, target }: SwitchOptions<State>) {
  let current = { ...none };
  const concerns = (subject: string) => target(current) === null || target(current) === subject;
  return {
    now: () => current,
    concerns,
    /** Imperfections that are not named are switched off. Returns the first name that is unknown or has a wrong value, or null. */
    set(given: Record<string, unknown>): string | null {
      const wrong = Object.entries(given).find(([name, value]) => !Object.hasOwn(none, name) || !isValid(name, value));
      if (wrong) return wrong[0];
      current = { ...none, ...given };
      return null;
    },
    /** Whether the imperfection happens this time; counts down where it is limited. Without a subject the target does not matter. */
    strikes(name: Countable<State> & keyof State, subject?: string): boolean {
      if (subject !== undefined && !concerns(subject)) return false;
      const left: unknown = current[name];
      if (typeof left === 'number' && left > 0) current = { ...current, [name]: left - 1 };
      return Boolean(left);
    },
  };
}
