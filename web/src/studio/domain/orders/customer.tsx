import type { SaleDetails } from '@jamun/contract';
import { formatPhone } from '../../../lib/format.ts';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { DrawerSection } from '../../ui/overlay/drawer.tsx';
import type { PrintedSection } from '../../ui/page/printed-record.tsx';

type Customer = SaleDetails['user'];

const customerText = { title: 'Customer', name: 'Name', username: 'Username', email: 'Email', phone: 'Phone' };

export const CustomerSection = ({ user }: { user: Customer }) => (
  <DrawerSection title={customerText.title}>
    <Pairs>
      <Pair name={customerText.name}>{user.name}</Pair>
      <Pair name={customerText.username}>{user.username}</Pair>
      <Pair name={customerText.email}>{user.email}</Pair>
      <Pair name={customerText.phone}>{formatPhone(user.phone)}</Pair>
    </Pairs>
  </DrawerSection>
);

export const printedCustomer = (user: Customer): PrintedSection => ({
  title: customerText.title,
  rows: [
    [customerText.name, user.name],
    [customerText.username, user.username],
    [customerText.email, user.email],
    [customerText.phone, formatPhone(user.phone)],
  ],
});
