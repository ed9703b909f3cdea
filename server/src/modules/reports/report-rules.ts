import { days, hours } from '../../kit/clock.ts';
import type { RateLimitRule } from '../../platform/limits/limits.ts';

/**
 * Deadlines of the Consumer Protection (E-Commerce) Rules 2020: a complaint is acknowledged within 48 hours and redressed within one
 * month. 28 days are within a month in every calendar month.
 */
export const deadlines = { acknowledge: hours(48), solve: days(28) } as const;

/** After a dismissal, new reports of the same link do not show the warning page again for this time, unless its target changes. */
export const dismissalProtectionPeriod = days(30);

/** Retention: email addresses of reporters are erased this long after the decision. */
export const reporterRetention = days(180);

const hour = 60 * 60;
const day = 24 * hour;

interface LimitKeys {
  network: string;
  email: string;
  page: string;
}

/** Rate limits per network. No limit per page alone: its seller could exhaust it to block all other reporters. */
export const reportLimits = ({ network, page }: LimitKeys): RateLimitRule[] => [
  { about: ['report', 'network', 'hour', network], calls: 10, seconds: hour },
  { about: ['report', 'network', 'day', network], calls: 30, seconds: day },
  { about: ['report', 'network and page', network, page], calls: 3, seconds: day },
];

/** Beyond these limits a report is stored without an acknowledgement email. */
export const acknowledgementLimits = ({ email, page }: LimitKeys): RateLimitRule[] => [
  { about: ['report', 'email and page', email, page], calls: 1, seconds: day },
  { about: ['report', 'page', page], calls: 50, seconds: day },
];
