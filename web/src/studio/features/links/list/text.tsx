import { linkMessages } from '@jamun/contract';

export const linksText = {
  title: 'URL Shortener',
  list: 'Your Links',
  create: 'Create Short Link',
  /** Ends the sentence "Verify your email address to …". */
  verifyTo: 'create short links',
  import: 'Import CSV',
  empty: { title: linkMessages.none, line: 'Short links are easy to share, and you can see how often each one is clicked.' },
  noMatch: 'No links found',
  failed: linkMessages.notFetched,
  columns: {
    url: 'Original URL',
    status: 'Status',
    clicks: 'Clicks',
    created: 'Created At',
    short: 'Short Link',
    actions: 'Actions',
  },
  clicks: (count: number) => (count === 1 ? 'Click' : 'Clicks'),
  hasPassword: 'Password protected',
  expires: (moment: string) => `Expires on ${moment}`,
  expired: (moment: string) => `Expired on ${moment}`,
  actions: {
    analytics: (link: string) => `Analytics for ${link}`,
    qrCode: (link: string) => `QR code for ${link}`,
    edit: 'Edit',
    share: 'Share',
    open: 'Open link',
    delete: 'Delete',
  },
  qrCode: {
    title: 'QR code',
    line: 'Use the SVG for print: it stays sharp at any size. The code keeps working when you change the long URL.',
  },
  delete: {
    title: 'Delete Link',
    line: (link: string) => (
      <>
        <b>{link}</b>
        <br />
        {linkMessages.confirmDelete}
      </>
    ),
    confirm: 'Delete',
    busy: 'Deleting...',
    done: linkMessages.deleted,
    failed: linkMessages.notDeleted,
  },
};
