import {
  IconBrandTelegram,
  IconLayoutDashboard,
  IconLink,
  IconPackage,
  IconReceiptRupee,
  IconSettings,
  IconShoppingBag,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

/** A place to go, in the sidebar or the bottom bar. */
export interface Entry {
  to: NonNullable<LinkProps['to']>;
  name: string;
  Icon: TablerIcon;
  /** Where pages lie that belong to it, when not below its own address. */
  also?: string;
  /** How many things wait for somebody there. */
  waiting?: number;
}

/** Entries of a signed-in person, in the order of the sidebar. The bottom bar of a phone shows the first three. */
const entries = [
  { to: '/dashboard', name: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/sales', name: 'Sales', Icon: IconReceiptRupee },
  { to: '/payments', name: 'Payments', Icon: IconWallet },
  { to: '/purchased', name: 'Purchased', Icon: IconShoppingBag, also: '/purchased-digital-products' },
  { to: '/link-short', name: 'Links', Icon: IconLink },
  { to: '/telegram', name: 'Telegram', Icon: IconBrandTelegram },
  { to: '/digital-products', name: 'Products', Icon: IconPackage },
  { to: '/settings', name: 'Settings', Icon: IconSettings },
] as const satisfies Entry[];

/** The entries of an area, and those of them that a phone's bottom bar has in reach of a thumb. */
export interface Navigation {
  entries: readonly Entry[];
  inReach: readonly Entry[];
}

/** With the number of things that wait at some of the entries. */
export function navigationWith(waiting: Partial<Record<(typeof entries)[number]['to'], number>>): Navigation {
  const counted = entries.map((entry): Entry => ({ ...entry, waiting: waiting[entry.to] ?? 0 }));
  return { entries: counted, inReach: counted.slice(0, 3) };
}
export const navigation = navigationWith({});

const [purchased, ...others] = [entries[3], ...entries.slice(0, 3), ...entries.slice(4)];
/** For people who only buy. */
export const buyerNavigation: Navigation = {
  entries: [purchased, ...others],
  inReach: [purchased, ...others.filter(({ to }) => to === '/dashboard' || to === '/payments')],
};

export const favorites = [
  { to: '/link-short', name: 'Link', Icon: IconLink },
  { to: '/digital-products', name: 'Digital Product', Icon: IconPackage },
  { to: '/telegram', name: 'Telegram', Icon: IconBrandTelegram },
] as const;

/** Filters and pages of a list are still the list; what lies below an address belongs to it. */
export const activeWithin = { exact: false, includeSearch: false };

export const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

export const isAt = (path: string, { to, also }: Pick<Entry, 'to' | 'also'>) =>
  isWithin(path, to) || (also !== undefined && isWithin(path, also));
