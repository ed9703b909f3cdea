import {
  IconBrandTelegram,
  IconLayoutDashboard,
  IconLink,
  IconPackage,
  IconReceiptRupee,
  IconSettings,
  IconShoppingBag,
  IconWallet,
} from '@tabler/icons-react';

/** Where a signed-in person can go, in the order of the sidebar. A phone's bottom bar shows the first three. */
export const entries = [
  { to: '/dashboard', name: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/sales', name: 'Sales', Icon: IconReceiptRupee },
  { to: '/payments', name: 'Payments', Icon: IconWallet },
  { to: '/purchased', name: 'Purchased', Icon: IconShoppingBag },
  { to: '/link-short', name: 'Links', Icon: IconLink },
  { to: '/telegram', name: 'Telegram', Icon: IconBrandTelegram },
  { to: '/digital-products', name: 'Products', Icon: IconPackage },
  { to: '/settings', name: 'Settings', Icon: IconSettings },
] as const;

export const favorites = [
  { to: '/link-short', name: 'Link', Icon: IconLink },
  { to: '/digital-products', name: 'Digital Product', Icon: IconPackage },
  { to: '/telegram', name: 'Telegram', Icon: IconBrandTelegram },
] as const;

/** Filters and pages of a list are still the list; what lies below an address belongs to it. */
export const activeWithin = { exact: false, includeSearch: false };

export const isWithin = (path: string, entry: string) => path === entry || path.startsWith(`${entry}/`);
