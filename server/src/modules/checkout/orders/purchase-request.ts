import type { ProductType } from '@jamun/contract';

export interface PurchaseRequest {
  buyerId: number;
  productType: ProductType;
  itemId: string;
  /** The caller's network (`networkOf`), for limits of reservations and coupons; omitted where neither is possible. */
  network?: string;
}
