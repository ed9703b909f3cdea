import { Chip } from '../../ui/data/badge.tsx';
import classes from './buyer.module.css';
import { orderItemText } from './text.ts';

interface Buyer {
  username: string;
  name: string;
  isGuest: boolean;
}

/** Beside the name of a buyer without an account. */
export const GuestChip = () => <Chip>{orderItemText.guest}</Chip>;

/** Username in lists; the username of a guest is generated, so that the name is shown instead. */
export const buyerLabel = ({ username, name, isGuest }: Buyer): string => (isGuest ? name || username : username);

/** Identifies a buyer beside the name: the username, or the email address of a guest. */
export const buyerAccount = ({ username, email, isGuest }: Buyer & { email: string }): string => (isGuest ? email : username);

/** Name of a buyer in a cell, cut before the chip. */
export const BuyerName = ({ children, isGuest, title }: { children: string; isGuest: boolean; title?: string }) => (
  <span className={classes.buyer}>
    <span title={title ?? children}>{children}</span>
    {isGuest && <GuestChip />}
  </span>
);
