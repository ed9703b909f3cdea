import { dashboardMessages, maxDashboardDays } from '@jamun/contract/dashboard-messages';
import { indiaOffsetMilliseconds } from '@jamun/contract/india-time';
import { linkMessages } from '@jamun/contract/link-messages';

/** Days of India's calendar, both included. */
export interface DayRange {
  /** 2026-11-01 */
  from: string;
  to: string;
}

/** What can be chosen with one press, in the order of the menu. They go with the days: a link to the last week stays that. */
export const rangePresets = {
  all: 'All time',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  month: 'This month',
  year: 'Financial year',
} as const;
export type RangePreset = keyof typeof rangePresets;
export type RangeChoice = RangePreset | DayRange;
type DatedPreset = Exclude<RangePreset, 'all'>;

/** The ranges that a page offers, and its limit for own dates. */
export interface RangeRules<Preset extends RangePreset = RangePreset> {
  presets: readonly Preset[];
  /** The default: it is left out of the address. */
  usual: Preset;
  maxDays: number;
  tooMany: string;
}

const datedPresets = ['7d', '30d', '90d', 'month', 'year'] as const;

export const linkRange: RangeRules<DatedPreset> = {
  presets: datedPresets,
  usual: '30d',
  maxDays: 400,
  tooMany: linkMessages.daysTooMany,
};

export const dashboardRange: RangeRules = {
  presets: ['all', ...datedPresets],
  usual: 'all',
  maxDays: maxDashboardDays,
  tooMany: dashboardMessages.daysTooMany,
};

const dayLength = 24 * 60 * 60_000;

/** The day that it is in India at a moment, wherever the clock that tells it stands. */
export const dayInIndia = (moment: number) => new Date(moment + indiaOffsetMilliseconds).toISOString().slice(0, 10);

/** A day of the calendar, written in full. Years that nobody means pass by while one is typed. */
export function isDay(raw: unknown): raw is string {
  if (typeof raw !== 'string' || !/^(19[7-9]|20\d)\d-\d\d-\d\d$/.test(raw)) return false;
  const date = new Date(`${raw}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(raw);
}

export const dayLater = (day: string, days: number) => new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);

export const daysIn = ({ from, to }: DayRange) => (Date.parse(to) - Date.parse(from)) / dayLength + 1;

/** As many days, right before. */
export const periodBefore = (range: DayRange): DayRange => ({
  from: dayLater(range.from, -daysIn(range)),
  to: dayLater(range.from, -1),
});

/** Of a financial year, which begins in April: before that, it is the one that began last year. */
function yearsBegin(today: string): string {
  const year = Number(today.slice(0, 4));
  return `${today.slice(5, 7) < '04' ? year - 1 : year}-04-01`;
}

const begins: Record<DatedPreset, (today: string) => string> = {
  '7d': (today) => dayLater(today, -6),
  '30d': (today) => dayLater(today, -29),
  '90d': (today) => dayLater(today, -89),
  month: (today) => `${today.slice(0, 7)}-01`,
  year: yearsBegin,
};

/** The days that are meant. A month or a year goes as far as today: the days to come have nothing to show. */
export const rangeOf = (choice: DatedPreset | DayRange, today: string): DayRange =>
  typeof choice === 'string' ? { from: begins[choice](today), to: today } : choice;

/** Why these days cannot be shown, in words; null when they can. */
export function rangeError({ from, to }: { from: unknown; to: unknown }, { maxDays, tooMany }: RangeRules): string | null {
  // Nothing here is older than this, and the server takes no day before it.
  if (!isDay(from) || !isDay(to) || from < '2000') return 'Choose the first and the last day';
  if (from > to) return linkMessages.daysOrder;
  return daysIn({ from, to }) > maxDays ? tooMany : null;
}

/** The part of an address that says which days are shown; the usual ones go without saying. */
export interface RangeAddress {
  range?: RangePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

type RawSearch = Readonly<Record<string, unknown>>;

/** Invalid parameters mean the default range. */
export function readRange<Preset extends RangePreset>({ range, from, to }: RawSearch, rules: RangeRules<Preset>): Preset | DayRange {
  const preset = rules.presets.find((offered) => offered === range);
  if (preset !== undefined) return preset;
  return rangeError({ from, to }, rules) === null ? ({ from, to } as DayRange) : rules.usual;
}

export function writeRange(choice: RangeChoice, { usual }: RangeRules): RangeAddress {
  if (typeof choice !== 'string') return { range: undefined, from: choice.from, to: choice.to };
  return { range: choice === usual ? undefined : choice, from: undefined, to: undefined };
}

/** For the route: `validateSearch: rangeSearch(linkRange)`. */
export const rangeSearch =
  (rules: RangeRules) =>
  (raw: RawSearch): RangeAddress =>
    writeRange(readRange(raw, rules), rules);
