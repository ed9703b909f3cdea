export const linksText = {
  title: 'Link Management',
  list: {
    title: 'Short Links',
    caption: 'Short links',
    columns: {
      shortLink: 'Short link',
      target: 'Destination',
      owner: 'Owner',
      clicks: 'Clicks',
      status: 'Status',
      created: 'Created',
      actions: 'Actions',
    },
    reason: 'Reason',
    takenDown: (reason: string) => `Taken down: ${reason}`,
    copied: (shortId: string) => `short link ${shortId}`,
    empty: { title: 'No short links yet', line: 'Short links of all users appear here.' },
  },
  takeDown: {
    action: 'Take down',
    label: (shortId: string) => `Take down ${shortId}`,
    title: (link: string) => `Take down ${link}?`,
    line: (owner: string) => `The link stops working for visitors until you restore it. It belongs to ${owner}.`,
    reason: 'Reason',
    reasonHint: (owner: string) => `${owner} sees this in a notification.`,
    busy: 'Taking down...',
    failed: 'The link could not be taken down',
  },
  restore: {
    action: 'Restore',
    label: (shortId: string) => `Restore ${shortId}`,
    title: (link: string) => `Restore ${link}?`,
    line: (reason: string, owner: string) =>
      `It was taken down for this reason: “${reason}”. The link will work again, and ${owner} will be notified.`,
    busy: 'Restoring...',
    failed: 'The link could not be restored',
  },
};
