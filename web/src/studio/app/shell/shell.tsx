import { IconStar } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { session } from '../../../lib/session.ts';
import { LostEmailNotice } from '../../domain/account/verify-email-notice.tsx';
import { Avatar } from '../../domain/profile/avatar.tsx';
import { ProofPrompt } from '../../domain/proof/proof-prompt.tsx';
import { useOnlyBuys } from '../../domain/purchases/use-only-buys.ts';
import { useRefundRequestCount } from '../../domain/sales/refund-request-count.ts';
import popupClasses from '../../ui/overlay/popup.module.css';
import { appText } from '../text.ts';
import { AccountMenu } from './account-menu.tsx';
import { BarPopup } from './bar-popup.tsx';
import classes from './favorites-popup.module.css';
import { Frame } from './frame.tsx';
import { buyerNavigation, favorites, navigationWith } from './navigation.ts';
import { NotificationsPopup } from './notifications-popup.tsx';
import { PaletteButton } from './palette-button.tsx';

const FavoritesPopup = () => (
  <BarPopup name={appText.shell.favorites} Icon={IconStar}>
    <nav className={classes.list} aria-labelledby="favorites-title">
      <p id="favorites-title">{appText.shell.favorites}</p>
      <ul>
        {favorites.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link to={to} className={popupClasses.item}>
              <Icon size={16} stroke={1.75} aria-hidden />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </BarPopup>
);

const tools = (
  <>
    <PaletteButton />
    <FavoritesPopup />
    <NotificationsPopup />
    <AccountMenu session={session} profile="/profile" face={(name) => <Avatar name={name} />} />
  </>
);

/** Shell of the studio. */
export function Shell({ children }: { children?: ReactNode }) {
  const onlyBuys = useOnlyBuys();
  const requests = useRefundRequestCount(!onlyBuys);
  return (
    <>
      <Frame navigation={onlyBuys ? buyerNavigation : navigationWith({ '/sales': requests })} tools={tools}>
        <LostEmailNotice />
        {children ?? <Outlet />}
      </Frame>
      <ProofPrompt area="user" />
    </>
  );
}
