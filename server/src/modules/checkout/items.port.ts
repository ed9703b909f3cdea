import type { Queries, Tx } from '../../platform/db/database.ts';

/** What a buyer is asked before paying. */
export interface Question {
  id: string;
  question: string;
  type: 'TEXT' | 'CHOICE';
  options: string[];
  isRequired: boolean;
}

/** Something that can be bought at this moment. */
export interface Offer {
  sellerId: number;
  name: string;
  /** What an order remembers of it besides its name. */
  details: Record<string, string | number>;
  /** In paise: what it costs, or what the buyer may choose from. */
  price: { least: bigint; most: bigint };
  questions: Question[];
}

/** What somebody has just paid for. */
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

/** An order whose end is another one now. */
interface MovedEnd {
  orderId: string;
  expiresAt: Date;
  /** The seller has removed the buyer: the order gives no access. */
  isRemoved: boolean;
}

/** What is bought for a time: several purchases of one buyer may follow on each other, and move when one of them goes. */
interface Lasting {
  /** Tells when it ends. */
  grant(tx: Tx, purchase: Purchase): Promise<Date>;
  /** A refund has begun: it counts no longer. */
  revoke(tx: Tx, orderId: string): Promise<MovedEnd[]>;
  /** The refund was refused: it counts again. */
  restore(tx: Tx, orderId: string): Promise<MovedEnd[]>;
}

/**
 * One kind of thing that is sold. Checkout knows orders and money; what is sold, and how much of it there is, is known by
 * the module behind this. All but `offer` run inside the transaction of the order, after the order was locked.
 */
export interface ItemKind {
  /** Null for what is not for sale. */
  offer(queries: Queries, itemId: string): Promise<Offer | null>;
  /** Keeps a piece for a buyer. */
  hold(tx: Tx, itemId: string): Promise<'HELD' | 'NOT_NEEDED' | 'SOLD_OUT'>;
  /** Pieces that are not sold, reserved ones included. Called after `hold`, which has locked the item. */
  unsold(tx: Tx, itemId: string): Promise<number>;
  /** Lets go of a piece that was held. */
  release(tx: Tx, itemId: string): Promise<void>;
  /** Counts sales, locking what they are of in the order of its ids. False when none is left for one of them: nothing may be kept then. */
  sell(tx: Tx, sales: { itemId: string; amount: bigint; held: boolean }[]): Promise<boolean>;
  /** A sale was refunded: the piece can be sold again, and no longer counts. */
  takeBack(tx: Tx, sale: { itemId: string; amount: bigint }): Promise<void>;
  /** Missing for what is bought for good. */
  lasting?: Lasting;
}
