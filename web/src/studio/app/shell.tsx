import type { ReactNode } from 'react';
import { session } from '../../lib/session.ts';
import { Face } from '../features/profile/face.tsx';
import { useOnlyBuys } from '../ui/only-buys.ts';
import { AccountMenu } from './account-menu.tsx';
import { FavoritesPopup } from './favorites-popup.tsx';
import { Frame } from './frame.tsx';
import { buyerNavigation, navigation } from './navigation.ts';
import { NotificationsPopup } from './notifications-popup.tsx';
import { PaletteDoor } from './palette-door.tsx';

const tools = (
  <>
    <PaletteDoor />
    <FavoritesPopup />
    <NotificationsPopup />
    <AccountMenu session={session} profile="/profile" face={(name) => <Face name={name} />} />
  </>
);

/** Frame of the area of people who sell and buy. */
export const Shell = ({ children }: { children?: ReactNode }) => (
  <Frame navigation={useOnlyBuys() ? buyerNavigation : navigation} tools={tools}>
    {children}
  </Frame>
);
