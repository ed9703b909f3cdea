import { defineList, optionsOf } from '../../../ui/data/list/list-search.ts';

/** Labels of the filter. Separate from text.ts because the routes load them with every admin page. */
const text = {
  label: 'Status',
  all: 'All Status',
  options: { OPEN: 'Open', CONFIRMED: 'Confirmed', REJECTED: 'Rejected', CANCELLED: 'Cancelled', EXPIRED: 'Expired' },
};

export const confirmationsList = defineList({
  filters: {
    status: {
      label: text.label,
      options: [{ value: '', label: text.all }, ...optionsOf(text.options)],
    },
  },
  limit: 20,
  views: false,
});
