/** Example times by field name; all other times are the default. */
export const timeExamples: Record<string, string> = {
  default: '2026-11-15T04:00:00.000Z',
  expiresAt: '2026-12-15T04:00:00.000Z',
  expiryDate: '2026-12-15T04:00:00.000Z',
  updatedAt: '2026-11-16T05:30:00.000Z',
  lastSeenAt: '2026-11-16T05:30:00.000Z',
  paidAt: '2026-11-15T04:02:10.000Z',
  paymentTime: '2026-11-15T04:02:10.000Z',
  provedUntil: '2026-11-15T04:10:00.000Z',
  releasesAt: '2026-11-18T04:02:10.000Z',
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-15T18:30:00.000Z',
};

/** Example values of patterned strings: record ids, user ids and tokens. */
export const patternExamples = [
  'Qm7xT2bK9pLw4VzR8cNd',
  '1042',
  'h3pYk0uXr8mT5vQe1sZaWc7nLb2dFg9JxKi4oRt6EqM',
  '/d/lightroom-presets',
  '2026-11',
];
