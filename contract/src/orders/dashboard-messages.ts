export const dashboardMessages = {
  daysTogether: 'Enter both a start date and an end date, or neither',
  daysOrder: 'The start date must not be after the end date',
  daysTooMany: 'Choose a period of at most 20 years',
  allOrDays: 'Use either from and to, or range=all',
} as const;

/** 20 years, leap days included. */
export const maxDashboardDays = 7305;
