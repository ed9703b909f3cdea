import {
  IconBrandTelegram,
  IconBuildingBank,
  IconCashBanknote,
  IconCommand,
  IconLink,
  IconPackage,
  IconSearch,
  IconTicket,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { Command } from '../../features/palette/command.ts';
import { createKeySequence, isPageShortcut } from '../../features/palette/key-sequence.ts';
import { lazyDialog, useDialogTarget } from '../../ui/overlay/lazy-dialog.tsx';
import { appText } from '../text.ts';
import { navigation } from './navigation.ts';
import classes from './top-bar.module.css';

const text = appText.commands;

const Palette = lazyDialog(() => import('../../features/palette/palette.tsx').then((module) => module.Palette));
const ShortcutsDialog = lazyDialog(() => import('../../features/palette/shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog));

const focusSearch = () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();

const shortcuts: Partial<Record<string, string>> = {
  '/dashboard': 'g d',
  '/sales': 'g s',
  '/payments': 'g p',
  '/purchased': 'g b',
  '/link-short': 'g l',
  '/coupons': 'g c',
  '/telegram': 'g t',
  '/digital-products': 'g o',
  '/settings': 'g e',
};

/** Commands available on every page: navigation and creating records. */
function commandsFor(navigate: ReturnType<typeof useNavigate>): Command[] {
  const goTo = navigation.entries.map(({ to, name, Icon }) => {
    const keys = shortcuts[to];
    return {
      id: `go${to.replaceAll('/', '-')}`,
      group: text.goTo,
      name,
      Icon,
      ...(keys ? { keys } : {}),
      run: () => void navigate({ to }),
    };
  });
  return [
    ...goTo,
    {
      id: 'go-wallet',
      group: text.goTo,
      name: text.wallet,
      keys: 'g w',
      Icon: IconCashBanknote,
      run: () => void navigate({ to: '/payments', search: { tab: 'wallet' } }),
    },
    { id: 'go-profile', group: text.goTo, name: text.profile, Icon: IconUser, run: () => void navigate({ to: '/profile' }) },
    {
      id: 'create-product',
      group: text.create,
      name: text.createProduct,
      keys: 'c p',
      Icon: IconPackage,
      run: () => void navigate({ to: '/digital-products', search: { create: 'new' } }),
    },
    {
      id: 'create-channel',
      group: text.create,
      name: text.createChannel,
      keys: 'c t',
      Icon: IconBrandTelegram,
      run: () => void navigate({ to: '/telegram', search: { wizard: 'create' } }),
    },
    {
      id: 'create-link',
      group: text.create,
      name: text.createLink,
      keys: 'c l',
      Icon: IconLink,
      run: () => void navigate({ to: '/link-short', search: { create: 'new' } }),
    },
    {
      id: 'create-coupon',
      group: text.create,
      name: text.createCoupon,
      keys: 'c c',
      Icon: IconTicket,
      run: () => void navigate({ to: '/coupons', search: { create: 'new' } }),
    },
    {
      id: 'add-method',
      group: text.create,
      name: text.addPaymentMethod,
      Icon: IconBuildingBank,
      run: () => void navigate({ to: '/settings', hash: 'payment-methods' }),
    },
  ];
}

/** Button of the command palette, and the keyboard shortcuts of all pages. */
export function PaletteButton() {
  const navigate = useNavigate();
  const palette = useDialogTarget<readonly Command[]>();
  const shortcutsDialog = useDialogTarget<readonly Command[]>();
  const commands = useMemo((): Command[] => {
    const listed = commandsFor(navigate);
    return [
      ...listed,
      { id: 'shortcuts', group: text.help, name: text.shortcuts, keys: '?', Icon: IconCommand, run: () => shortcutsDialog.set(listed) },
    ];
  }, [navigate, shortcutsDialog.set]);
  useEffect(() => {
    const actions = new Map(commands.flatMap(({ keys, run }) => (keys ? [[keys, run] as const] : [])));
    actions.set('/', focusSearch);
    const readKey = createKeySequence(new Set(actions.keys()));
    const handleKey = (event: KeyboardEvent) => {
      const isPalette = event.key?.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (isPalette && !document.querySelector('dialog[open], [role="dialog"]')) {
        event.preventDefault();
        palette.set(commands);
      }
      const sequence = isPageShortcut(event) ? readKey(event.key, event.timeStamp) : null;
      if (sequence === null) return;
      event.preventDefault();
      actions.get(sequence)?.();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [commands, palette.set]);
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        aria-label={text.open}
        title={text.openTitle}
        aria-haspopup="dialog"
        onClick={() => palette.set(commands)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
      </button>
      <Palette {...palette.dialog} />
      <ShortcutsDialog {...shortcutsDialog.dialog} />
    </>
  );
}
