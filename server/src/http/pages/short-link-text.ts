/** Texts of the public pages of a short link. */
export const shortLinkText = {
  notFound: { title: 'Link Not Found', text: 'Check the address, or ask the person who shared it.' },
  expired: { title: 'This link has expired', text: 'The person who shared it set an expiry date. Ask them for a new link.' },
  gone: { title: 'This link is no longer available', text: 'It was taken down. Contact the person who shared it.' },
  locked: {
    title: 'This link is password-protected',
    text: 'Ask the person who shared it for the password.',
    label: 'Password',
    button: 'Open link',
  },
  reported: {
    title: 'Check where this link leads',
    text: 'This link was reported, and we are reviewing it. Continue only if you trust this address.',
  },
  info: { title: 'Where this link leads', text: 'Someone shortened this address with Jamun.' },
  lockedInfo: { title: 'Where this link leads', text: 'This link is password-protected, so its address is not shown here.' },
  leadsTo: 'Leads to',
  continue: 'Continue',
  report: 'Report this link',
  unavailable: { title: 'This link cannot be opened right now', text: 'Something went wrong on our side. Please try again in a moment.' },
  tooManyTries: 'Too many attempts. Please wait a few minutes and try again.',
  note: 'Short links by Jamun',
} as const;
