import type { Queries, Tx } from '../../platform/db/database.ts';

/** Question of the seller that a buyer answers before paying. */
export interface Question {
  id: string;
  question: string;
  type: 'TEXT' | 'CHOICE';
  options: string[];
  isRequired: boolean;
}

/** Item as it is for sale now. */
export interface Offer {
  sellerId: number;
  name: string;
  /** Snapshot that an order stores in addition to the name. */
  details: Record<string, string | number>;
  /** No unit is left. */
  isSoldOut: boolean;
  /** In paise. `least` equals `most` for a fixed price; otherwise the buyer chooses an amount in the range. */
  price: { least: bigint; most: bigint };
  questions: Question[];
}

/** Order that was just paid. */
export interface Purchase {
  orderId: string;
  purchaseId: string;
  itemId: string;
  itemName: string;
  details: Offer['details'];
  sellerId: number;
  buyerId: number;
  buyerUsername: string;
  buyerName: string;
  /** In paise. */
  amount: bigint;
}

/** Order whose access ends at another time now. */
interface ChangedTerm {
  orderId: string;
  expiresAt: Date;
  /** The seller has removed the buyer: the order gives no access. */
  isRemoved: boolean;
}

/** Access for a limited time. The terms of one buyer follow each other; later terms move when one is revoked or restored. */
interface TimedAccess {
  /** Returns when the new term ends. */
  grant(tx: Tx, purchase: Purchase): Promise<Date>;
  /** A refund has started: the term no longer counts. */
  revoke(tx: Tx, orderId: string): Promise<ChangedTerm[]>;
  /** The provider rejected the refund: the term counts again. */
  restore(tx: Tx, orderId: string): Promise<ChangedTerm[]>;
}

/**
 * Port of a module that sells items of one product type. Checkout handles orders and money; the module handles items and stock.
 * All methods except `offer` and `isSoldOut` run inside the transaction of the order, after the order was locked.
 */
export interface ItemKind {
  /** Null when the item is not for sale. */
  offer(queries: Queries, itemId: string): Promise<Offer | null>;
  /** Reserves one unit for a buyer. Locks the item. */
  reserve(tx: Tx, itemId: string): Promise<'HELD' | 'NOT_NEEDED' | 'SOLD_OUT'>;
  /** Number of unsold units, including reserved ones. Called after `reserve`, which has locked the item. */
  unsold(tx: Tx, itemId: string): Promise<number>;
  /** True when all units are sold: reserved ones are not counted, because they can be released. */
  isSoldOut(queries: Queries, itemId: string): Promise<boolean>;
  /** Releases a reserved unit. */
  release(tx: Tx, itemId: string): Promise<void>;
  /**
   * Records sales; locks the items in the order of their ids. False when an item is sold out: the caller must roll back. `held`:
   * reserved.
   */
  sell(tx: Tx, sales: { itemId: string; amount: bigint; held: boolean }[]): Promise<boolean>;
  /** Cancels a refunded sale: the unit can be sold again, and the sale is no longer counted. */
  cancelSale(tx: Tx, sale: { itemId: string; amount: bigint }): Promise<void>;
  /** Missing for items with unlimited access. */
  timedAccess?: TimedAccess;
}
