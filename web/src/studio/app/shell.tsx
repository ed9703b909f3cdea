import type { ReactNode } from 'react';
import { session } from '../../lib/session.ts';
import { Face } from '../features/profile/face.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FavoritesPopup } from './favorites-popup.tsx';
import { Frame } from './frame.tsx';
import { navigation } from './navigation.ts';
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

/** The frame of whoever sells and buys. */
export const Shell = ({ children }: { children?: ReactNode }) => (
  <Frame navigation={navigation} tools={tools}>
    {children}
  </Frame>
);
