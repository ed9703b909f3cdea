/** Texts of "Report this page", for the form, the emails and the administrators' screens. */
export const reportReasonLabels = {
  SCAM: 'Scam or phishing',
  ILLEGAL: 'Illegal content',
  STOLEN: 'Stolen content',
  ADULT: 'Adult content',
  OTHER: 'Something else',
} as const;

export const pageTypeLabels = { PRODUCT: 'Product page', CHANNEL: 'Channel page', LINK: 'Short link' } as const;

/** Ticket number as users quote it. */
export const ticketNumber = (number: number): string => `R-${number}`;

export const reportMessages = {
  pageMissing: 'This page does not exist or is no longer online',
  chooseReason: 'Choose a reason',
  emailRequired: 'Enter your email so that we can tell you our decision',
  received: 'Thank you. We received your report.',
  sendAgain: 'Your report was not sent. Please send the form again.',
  tooMany: 'You have sent many reports in a short time. Please try again later.',
  acknowledged: 'The report was acknowledged',
  acknowledgedAlready: 'This report was already acknowledged',
  solvedAlready: 'This report was already resolved',
  decided: 'The report was resolved',
  restored: 'The page can be published again',
  notTakenDown: 'This page was not taken down',
  notFound: 'Report not found',
  takenDown: (reason: string) => `Jamun took this page offline: ${reason}`,
  noticeOfTakedown: (title: string, reason: string) => `Jamun took “${title}” offline: ${reason}`,
  noticeOfReturn: (title: string) => `You can publish “${title}” again`,
} as const;
