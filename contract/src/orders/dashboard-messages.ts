export const dashboardMessages = {
  daysTogether: 'Give both the first and the last day, or neither',
  daysOrder: 'The first day must not be after the last',
  daysTooMany: 'Choose at most 20 years',
  allOrDays: 'Give either days or range=all',
} as const;

/** 20 years, leap days included. */
export const maxDashboardDays = 7305;
