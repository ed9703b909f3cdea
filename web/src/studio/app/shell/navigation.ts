import {
  IconBrandTelegram,
  IconLayoutDashboard,
  IconLink,
  IconPackage,
  IconReceiptRupee,
  IconSettings,
  IconShoppingBag,
  IconTicket,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import { type LinkProps, useLocation } from '@tanstack/react-router';
import { appText } from '../text.ts';

const text = appText.pages;

/** Link in the sidebar or the bottom bar. */
export interface Entry {
  to: NonNullable<LinkProps['to']>;
  name: string;
  Icon: TablerIcon;
  /** Path of further pages of this entry, outside of its own path. */
  also?: string;
  /** Number of open items. */
  waiting?: number;
}

/** In the order of the sidebar; the bottom bar of phones shows the first three. */
const entries = [
  { to: '/dashboard', name: appText.dashboard, Icon: IconLayoutDashboard },
  { to: '/sales', name: text.sales, Icon: IconReceiptRupee },
  { to: '/payments', name: text.payments, Icon: IconWallet },
  { to: '/purchased', name: text.purchased, Icon: IconShoppingBag, also: '/purchased-digital-products' },
  { to: '/link-short', name: text.links, Icon: IconLink },
  { to: '/coupons', name: text.coupons, Icon: IconTicket },
  { to: '/telegram', name: text.telegram, Icon: IconBrandTelegram },
  { to: '/digital-products', name: text.products, Icon: IconPackage },
  { to: '/settings', name: text.settings, Icon: IconSettings },
] as const satisfies Entry[];

export interface Navigation {
  entries: readonly Entry[];
  /** Entries in the bottom bar of phones. */
  bottomBar: readonly Entry[];
}

/** Navigation of the studio with the numbers of open items by path. */
export function navigationWith(waiting: Partial<Record<(typeof entries)[number]['to'], number>>): Navigation {
  const counted = entries.map((entry): Entry => ({ ...entry, waiting: waiting[entry.to] ?? 0 }));
  return { entries: counted, bottomBar: counted.slice(0, 3) };
}
export const navigation = navigationWith({});

const [purchased, ...others] = [entries[3], ...entries.slice(0, 3), ...entries.slice(4)];
/** Navigation for users who only buy. */
export const buyerNavigation: Navigation = {
  entries: [purchased, ...others],
  bottomBar: [purchased, ...others.filter(({ to }) => to === '/dashboard' || to === '/payments')],
};

export const favorites = [
  { to: '/link-short', name: text.favoriteLink, Icon: IconLink },
  { to: '/digital-products', name: text.favoriteProduct, Icon: IconPackage },
  { to: '/telegram', name: text.telegram, Icon: IconBrandTelegram },
] as const;

/** An entry is active on its path with any search parameters, and on the paths below. */
export const activeWithin = { exact: false, includeSearch: false };

export const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

export const isAt = (path: string, { to, also }: Pick<Entry, 'to' | 'also'>) =>
  isWithin(path, to) || (also !== undefined && isWithin(path, also));

/** Marks the link of an entry on pages outside of its path (`also`); for the others the router does it. */
export function useActiveLink(entry: Entry): { 'aria-current'?: 'page' } {
  const isActive = useLocation({ select: ({ pathname }) => isAt(pathname, entry) });
  return isActive ? { 'aria-current': 'page' } : {};
}
