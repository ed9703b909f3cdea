import { ApiError, errorBody, invalid } from './cashfree/api-error.ts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type JsonFields = { [name: string]: Json };

/** One instruction of a script: which calls of the merchant it matches, and how they are answered. */
export interface Rule {
  /** Name of an API call, or `*` for every call. */
  call: string;
  /** Matching calls that pass untouched before the rule applies. */
  skip: number;
  /** Matching calls it applies to after that; `true` for all of them. */
  times: number | true;
  delayMs: number;
  /** `status`, `code` and `body` replace the real answer. */
  status?: number;
  code?: string;
  body?: Json;
  /** A replaced call is executed nevertheless. */
  takesEffect: boolean;
  /** The connection is closed without an answer. */
  hangUp: boolean;
  /** Fields merged into the real answer: into each element of a list, or into element `item` only. */
  patch?: JsonFields;
  item?: number;
}

/** A rule with the number of matching calls seen so far. */
export type ActiveRule = Rule & { matched: number };

export const everyTarget = '*';
const maxRules = 100;
const maxDelayMs = 24 * 60 * 60_000;
const maxCount = 1_000_000;

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isInteger = (value: unknown, min: number, max: number) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
const isBoolean = (value: unknown) => typeof value === 'boolean';

/** Validation of each field of a rule. `call` is checked against the provider's own list. */
const fieldRules: Record<Exclude<keyof Rule, 'call'>, { isValid(value: unknown): boolean; expected: string }> = {
  skip: { isValid: (value) => isInteger(value, 0, maxCount), expected: 'a whole number from 0' },
  times: { isValid: (value) => value === true || isInteger(value, 1, maxCount), expected: 'a whole number from 1, or true' },
  delayMs: { isValid: (value) => isInteger(value, 0, maxDelayMs), expected: 'milliseconds from 0 to one day' },
  status: { isValid: (value) => isInteger(value, 200, 599), expected: 'an HTTP status from 200 to 599' },
  code: { isValid: (value) => typeof value === 'string' && /^\w{1,100}$/.test(value), expected: 'an error code' },
  body: { isValid: (value) => value !== undefined, expected: 'a JSON value' },
  takesEffect: { isValid: isBoolean, expected: 'true or false' },
  hangUp: { isValid: isBoolean, expected: 'true or false' },
  patch: { isValid: isFields, expected: 'an object' },
  item: { isValid: (value) => isInteger(value, 0, maxCount), expected: 'the index of a list element' },
};
const isField = (name: string): name is keyof typeof fieldRules => Object.hasOwn(fieldRules, name);

const actions = ['delayMs', 'status', 'code', 'body', 'hangUp', 'patch'] as const;
const replacements = ['status', 'code', 'body', 'hangUp'] as const;

function readRule(given: unknown, path: string, calls: readonly string[]): ActiveRule {
  if (!isFields(given)) throw invalid(path, 'should be an object');
  const { call, ...fields } = given;
  if (typeof call !== 'string' || (call !== '*' && !calls.includes(call))) {
    throw invalid(`${path}.call`, `should be *, ${calls.join(', ')}`);
  }
  for (const [name, value] of Object.entries(fields)) {
    if (!isField(name)) throw invalid(`${path}.${name.slice(0, 40)}`, 'is not a field of a rule');
    if (!fieldRules[name].isValid(value)) throw invalid(`${path}.${name}`, `should be ${fieldRules[name].expected}`);
  }
  const rule = { skip: 0, times: 1, delayMs: 0, takesEffect: false, hangUp: false, ...(fields as Partial<Rule>), call, matched: 0 };
  const hasAction = actions.some((name) => (name === 'hangUp' ? rule.hangUp : rule[name] !== undefined && Object.hasOwn(fields, name)));
  if (!hasAction) throw invalid(path, `needs one of ${actions.join(', ')}`);
  if (rule.patch && replacesAnswer(rule)) throw invalid(`${path}.patch`, `cannot be combined with ${replacements.join(', ')}`);
  if (rule.item !== undefined && !rule.patch) throw invalid(`${path}.item`, 'needs patch');
  return rule;
}

export const replacesAnswer = (rule: Rule): boolean =>
  rule.hangUp || rule.status !== undefined || rule.code !== undefined || rule.body !== undefined;

/** Status and payload of a replaced answer. A string is sent as text/html; without `body` the provider's error shape is used. */
export function replacedAnswer({ status, code, body }: Rule): { status: number; payload: Json } {
  if (body !== undefined) return { status: status ?? 200, payload: body };
  const errorStatus = status ?? 400;
  const isServerError = errorStatus >= 500;
  const error = new ApiError(
    errorStatus,
    code ?? (isServerError ? 'internal_error' : 'request_failed'),
    'scripted answer of the sandbox',
    isServerError ? 'api_error' : 'invalid_request_error',
  );
  return { status: errorStatus, payload: errorBody(error) };
}

/** The real answer with the fields of the rule's `patch`. */
export function patchedAnswer({ patch, item }: Rule, view: unknown): unknown {
  if (!patch) return view;
  if (!Array.isArray(view)) return { ...(view as object), ...patch };
  return view.map((element: object, index) => (item === undefined || item === index ? { ...element, ...patch } : element));
}

export type Scripts = ReturnType<typeof createScripts>;

/** Rule engine: scripts per order or transfer, in memory. A restarted provider has none. */
export function createScripts(calls: readonly string[]) {
  const scripts = new Map<string, ActiveRule[]>();
  const isUsedUp = ({ times, skip, matched }: ActiveRule) => times !== true && matched >= skip + times;
  const matches = (rule: ActiveRule, call: string) => (rule.call === '*' || rule.call === call) && !isUsedUp(rule);

  return {
    /** Replaces the rules of one target; an empty list removes them. */
    set(target: string, rules: unknown): void {
      if (!Array.isArray(rules) || rules.length > maxRules) throw invalid('rules', `should be a list of at most ${maxRules} rules`);
      const active = rules.map((rule, index) => readRule(rule, `rules.${index}`, calls));
      if (active.length > 0) scripts.set(target, active);
      else scripts.delete(target);
    },
    clear: () => scripts.clear(),
    list: () => [...scripts].map(([target, rules]) => ({ target, rules })),
    /**
     * The rule for this call, or null. The first rule that matches and is not used up counts the call; while it still skips, the call
     * passes untouched. Rules of the target come before rules of every target.
     */
    next(call: string, target: string | null): Rule | null {
      const rules = [...(target === null ? [] : (scripts.get(target) ?? [])), ...(scripts.get(everyTarget) ?? [])];
      const rule = rules.find((candidate) => matches(candidate, call));
      if (!rule) return null;
      rule.matched += 1;
      return rule.matched > rule.skip ? rule : null;
    },
  };
}
