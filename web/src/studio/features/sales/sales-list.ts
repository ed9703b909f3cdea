import { productTypeOptions } from '../../domain/orders/ordered-item.ts';
import { defineList } from '../../ui/data/list/list-search.ts';

export const salesList = defineList({
  search: 'Search sales...',
  filters: {
    type: { label: 'Type', options: productTypeOptions },
    refundRequested: {
      label: 'Refunds',
      options: [
        { value: '', label: 'All Sales' },
        // Not `true`, which the router would parse as a boolean.
        { value: 'yes', label: 'Refund requested' },
      ],
    },
    productId: { label: 'One product', free: 'record' },
    couponId: { label: 'One coupon', free: 'record' },
  },
  sorts: [
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'name', label: 'Name' },
    { value: 'amount', label: 'Amount', order: 'desc' },
  ],
});
