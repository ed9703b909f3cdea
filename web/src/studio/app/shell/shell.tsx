import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { session } from '../../../lib/session.ts';
import { LostEmailNotice } from '../../domain/account/verify-email-notice.tsx';
import { ProofPrompt } from '../../domain/proof/proof-prompt.tsx';
import { useOnlyBuys } from '../../domain/purchases/buyer-only.ts';
import { useRefundRequestCount } from '../../domain/sales/refund-request-count.ts';
import { Face } from '../../features/profile/face.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FavoritesPopup } from './favorites-popup.tsx';
import { Frame } from './frame.tsx';
import { buyerNavigation, navigationWith } from './navigation.ts';
import { NotificationsPopup } from './notifications-popup.tsx';
import { PaletteDoor } from './palette-button.tsx';

const tools = (
  <>
    <PaletteDoor />
    <FavoritesPopup />
    <NotificationsPopup />
    <AccountMenu session={session} profile="/profile" face={(name) => <Face name={name} />} />
  </>
);

/** Frame of the area of people who sell and buy. */
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
