/** Text of the list toolbar. Separate from `text.ts`, because the admin routes load the list definitions with every admin page. */
export const linkListText = {
  search: 'Search links or owners...',
  status: { label: 'Status', all: 'All Status', active: 'Active', expired: 'Expired', disabled: 'Disabled' },
  sort: { date: 'Date', clicks: 'Clicks' },
};
