import { IconBrandTelegram, IconBuildingBank, IconCashBanknote, IconLink, IconPackage, IconUser } from '@tabler/icons-react';
import type { useNavigate } from '@tanstack/react-router';
import type { Command } from '../../features/palette/command.ts';
import { navigation } from './navigation.ts';

const keysOf: Partial<Record<string, string>> = {
  '/dashboard': 'g d',
  '/sales': 'g s',
  '/payments': 'g p',
  '/purchased': 'g b',
  '/link-short': 'g l',
  '/telegram': 'g t',
  '/digital-products': 'g o',
  '/settings': 'g e',
};

/** What can be done from everywhere: go to every page, begin everything that can be begun. */
export function commandsFor(navigate: ReturnType<typeof useNavigate>): Command[] {
  const goes = navigation.entries.map(({ to, name, Icon }) => {
    const keys = keysOf[to];
    return { id: `go${to.replaceAll('/', '-')}`, group: 'Go to', name, Icon, ...(keys ? { keys } : {}), run: () => void navigate({ to }) };
  });
  return [
    ...goes,
    {
      id: 'go-wallet',
      group: 'Go to',
      name: 'Wallet',
      keys: 'g w',
      Icon: IconCashBanknote,
      run: () => void navigate({ to: '/payments', search: { tab: 'wallet' } }),
    },
    { id: 'go-profile', group: 'Go to', name: 'Profile', Icon: IconUser, run: () => void navigate({ to: '/profile' }) },
    {
      id: 'create-product',
      group: 'Create',
      name: 'Create Product',
      keys: 'c p',
      Icon: IconPackage,
      run: () => void navigate({ to: '/digital-products', search: { create: 'new' } }),
    },
    {
      id: 'create-channel',
      group: 'Create',
      name: 'Create Channel',
      keys: 'c t',
      Icon: IconBrandTelegram,
      run: () => void navigate({ to: '/telegram', search: { wizard: 'create' } }),
    },
    {
      id: 'create-link',
      group: 'Create',
      name: 'Create Short Link',
      keys: 'c l',
      Icon: IconLink,
      run: () => void navigate({ to: '/link-short', search: { create: 'new' } }),
    },
    {
      id: 'add-method',
      group: 'Create',
      name: 'Add Payment Method',
      Icon: IconBuildingBank,
      run: () => void navigate({ to: '/settings', hash: 'payment-methods' }),
    },
  ];
}
