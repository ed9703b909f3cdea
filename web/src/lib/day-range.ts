import { dashboardMessages, indiaOffset, indiaOffsetMilliseconds, linkMessages, maxDashboardDays } from '@jamun/contract';

/** Range of days in India, both included. */
export interface DayRange {
  /** 2026-11-01 */
  from: string;
  to: string;
}

/** Relative ranges in the order of the menu. In a link they stay relative. */
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

/** Ranges that a page offers, and its limit for custom dates. */
export interface RangeRules<Preset extends RangePreset = RangePreset> {
  presets: readonly Preset[];
  /** Omitted in the URL. */
  defaultPreset: Preset;
  maxDays: number;
  tooManyDays: string;
}

const datedPresets = ['7d', '30d', '90d', 'month', 'year'] as const;

export const linkRange: RangeRules<DatedPreset> = {
  presets: datedPresets,
  defaultPreset: '30d',
  maxDays: 400,
  tooManyDays: linkMessages.daysTooMany,
};

export const dashboardRange: RangeRules = {
  presets: ['all', ...datedPresets],
  defaultPreset: 'all',
  maxDays: maxDashboardDays,
  tooManyDays: dashboardMessages.daysTooMany,
};

const dayMilliseconds = 24 * 60 * 60_000;

/** ISO day in India at a moment. */
export const dayInIndia = (moment: number) => new Date(moment + indiaOffsetMilliseconds).toISOString().slice(0, 10);

/** Whether the value is an existing ISO day between 1970 and 2099: incomplete years occur while typing. */
export function isDay(raw: unknown): raw is string {
  if (typeof raw !== 'string' || !/^(19[7-9]|20\d)\d-\d\d-\d\d$/.test(raw)) return false;
  const date = new Date(`${raw}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(raw);
}

export const dayLater = (day: string, days: number) => new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);

export const daysIn = ({ from, to }: DayRange) => (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;

/** Range of the same length, directly before. */
export const periodBefore = (range: DayRange): DayRange => ({
  from: dayLater(range.from, -daysIn(range)),
  to: dayLater(range.from, -1),
});

/** First day of the financial year, which starts in April. */
function financialYearStart(today: string): string {
  const year = Number(today.slice(0, 4));
  return `${today.slice(5, 7) < '04' ? year - 1 : year}-04-01`;
}

const presetStarts: Record<DatedPreset, (today: string) => string> = {
  '7d': (today) => dayLater(today, -6),
  '30d': (today) => dayLater(today, -29),
  '90d': (today) => dayLater(today, -89),
  month: (today) => `${today.slice(0, 7)}-01`,
  year: financialYearStart,
};

/** Days of a choice; presets end today. */
export const rangeOf = (choice: DatedPreset | DayRange, today: string): DayRange =>
  typeof choice === 'string' ? { from: presetStarts[choice](today), to: today } : choice;

/** Error message for an invalid range; null when it is valid. */
export function rangeError({ from, to }: { from: unknown; to: unknown }, { maxDays, tooManyDays }: RangeRules): string | null {
  // No record is older, and the server rejects earlier days.
  if (!isDay(from) || !isDay(to) || from < '2000') return 'Choose the first and the last day';
  if (from > to) return linkMessages.daysOrder;
  return daysIn({ from, to }) > maxDays ? tooManyDays : null;
}

/** Search parameters of a range; all undefined for the default. */
export interface RangeParams {
  range?: RangePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

type RawSearch = Readonly<Record<string, unknown>>;

/** Invalid parameters mean the default range. */
export function readRange<Preset extends RangePreset>({ range, from, to }: RawSearch, rules: RangeRules<Preset>): Preset | DayRange {
  const preset = rules.presets.find((offered) => offered === range);
  if (preset !== undefined) return preset;
  return rangeError({ from, to }, rules) === null ? ({ from, to } as DayRange) : rules.defaultPreset;
}

export function writeRange(choice: RangeChoice, { defaultPreset }: RangeRules): RangeParams {
  if (typeof choice !== 'string') return { range: undefined, from: choice.from, to: choice.to };
  return { range: choice === defaultPreset ? undefined : choice, from: undefined, to: undefined };
}

/** For the route: `validateSearch: rangeSearch(linkRange)`. */
export const rangeSearch =
  (rules: RangeRules) =>
  (raw: RawSearch): RangeParams =>
    writeRange(readRange(raw, rules), rules);

/** Start of a day in India: 2026-11-15 → 2026-11-15T00:00:00+05:30 */
export const beginOf = (day: string) => `${day}T00:00:00${indiaOffset}`;

/** End of a day in India, which is the start of the next day. */
export function endOf(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return beginOf(next.toISOString().slice(0, 10));
}
