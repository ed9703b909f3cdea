import { defineList, optionsOf } from '../../../ui/data/list/list-search.ts';
import { openedSearch } from '../../../ui/data/list/use-opened.ts';
import { ordersListText } from './list-text.ts';

const { search, filters, sorts } = ordersListText;

const definition = defineList({
  search,
  filters: {
    status: { label: filters.status.label, options: optionsOf(filters.status.options) },
    // 'yes' instead of 'true', which the router would read from the address as a boolean.
    needsAttention: { label: filters.needsAttention.label, options: optionsOf(filters.needsAttention.options) },
    refundRequest: { label: filters.refundRequest.label, options: optionsOf(filters.refundRequest.options) },
    sellerId: { label: filters.seller, free: 'number' },
    buyerId: { label: filters.buyer, free: 'number' },
  },
  sorts: [
    { value: 'date', label: sorts.date, order: 'desc' },
    { value: 'amount', label: sorts.amount, order: 'desc' },
  ],
});

// Not `order`, which is the sort direction.
const readOpened = openedSearch('record');

/** List of orders; the address also holds the id of the order in the drawer. */
export const ordersList = {
  ...definition,
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ({ ...definition.validateSearch(raw), ...readOpened(raw) }),
};
