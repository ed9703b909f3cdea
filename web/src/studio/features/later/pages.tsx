import { IconBrandTelegram, IconCashBanknote, IconLink, IconReceiptRupee, IconShoppingBag, IconWallet } from '@tabler/icons-react';
import { type EmptyList, EmptyListPage } from './empty-list-page.tsx';

const lists = {
  sales: {
    title: 'Sales',
    Icon: IconReceiptRupee,
    empty: 'No sale till now',
    line: 'Everything that people buy from you is listed here, with who bought it and for how much.',
  },
  payments: {
    title: 'Payments',
    listTitle: 'Transactions',
    Icon: IconWallet,
    empty: 'No transaction found',
    line: 'Every payment of your buyers is listed here, whether it went through or not.',
  },
  purchased: {
    title: 'Purchased',
    Icon: IconShoppingBag,
    empty: 'No purchased items found',
    line: 'What you buy from other creators, products and channel subscriptions, is kept here.',
  },
  links: {
    title: 'URL Shortener',
    listTitle: 'Your Links',
    Icon: IconLink,
    empty: "You haven't created any shortened links yet.",
    line: 'A short link is easy to share, and counts how often it is clicked.',
  },
  telegram: {
    title: 'Telegram',
    Icon: IconBrandTelegram,
    empty: 'No channels found',
    line: 'A channel with a plan sells its subscriptions from a page of its own.',
  },
  payouts: {
    title: 'Payout Management',
    listTitle: 'Payout Requests',
    Icon: IconCashBanknote,
    empty: 'No payout requests',
    line: 'When a creator asks for a withdrawal, the request waits here to be approved, paid or rejected.',
  },
} satisfies Record<string, EmptyList>;

export const SalesPage = () => <EmptyListPage {...lists.sales} />;
export const PaymentsPage = () => <EmptyListPage {...lists.payments} />;
export const PurchasedPage = () => <EmptyListPage {...lists.purchased} />;
export const LinksPage = () => <EmptyListPage {...lists.links} />;
export const TelegramPage = () => <EmptyListPage {...lists.telegram} />;
export const PayoutsPage = () => <EmptyListPage {...lists.payouts} />;
