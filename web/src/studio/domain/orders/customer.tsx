import type { SaleDetails } from '@jamun/contract';
import { formatPhone } from '../../../lib/format.ts';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { DrawerSection } from '../../ui/overlay/drawer.tsx';
import type { PrintedSection } from '../../ui/page/printed-record.tsx';
import { GuestChip } from './buyer.tsx';
import { orderItemText } from './text.ts';

type Customer = SaleDetails['user'];

const text = orderItemText.customer;

export const CustomerSection = ({ user }: { user: Customer }) => (
  <DrawerSection title={text.title}>
    <Pairs>
      <Pair name={text.name}>
        {user.name}
        {user.isGuest && <GuestChip />}
      </Pair>
      {!user.isGuest && <Pair name={text.username}>{user.username}</Pair>}
      <Pair name={text.email}>{user.email}</Pair>
      <Pair name={text.phone}>{formatPhone(user.phone)}</Pair>
    </Pairs>
  </DrawerSection>
);

export const printedCustomer = (user: Customer): PrintedSection => ({
  title: text.title,
  rows: [
    [text.name, user.name],
    user.isGuest ? [text.account, orderItemText.guest] : [text.username, user.username],
    [text.email, user.email],
    [text.phone, formatPhone(user.phone)],
  ],
});
