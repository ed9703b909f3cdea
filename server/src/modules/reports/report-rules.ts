import { days, hours } from '../../kit/clock.ts';
import type { Rule } from '../../platform/limits/limits.ts';

/**
 * Deadlines of the Consumer Protection (E-Commerce) Rules 2020: a complaint is acknowledged within 48 hours and redressed within one
 * month. 28 days are within a month in every calendar month.
 */
export const deadlines = { acknowledge: hours(48), solve: days(28) } as const;

/** After a dismissal, reports of the same link do not bring the page in between back for this time, unless its target changes. */
export const clearedAfterDismissal = days(30);

/** Addresses of reporters are erased this long after the decision. */
export const reporterKeptFor = days(180);

const hour = 60 * 60;
const day = 24 * hour;

interface Reporting {
  network: string;
  email: string;
  page: string;
}

/** Limits against floods, by network. None is by page: its seller could use that up, and silence everybody else. */
export const reportLimits = ({ network, page }: Reporting): Rule[] => [
  { about: ['report', 'network', 'hour', network], calls: 10, seconds: hour },
  { about: ['report', 'network', 'day', network], calls: 30, seconds: day },
  { about: ['report', 'network and page', network, page], calls: 3, seconds: day },
];

/** Beyond these a report is kept, but no email acknowledges it. */
export const acknowledgementLimits = ({ email, page }: Reporting): Rule[] => [
  { about: ['report', 'email and page', email, page], calls: 1, seconds: day },
  { about: ['report', 'page', page], calls: 50, seconds: day },
];
