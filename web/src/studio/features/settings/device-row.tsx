import type { Session } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { isPhoneDevice } from '../../../lib/device.ts';
import { Badge } from '../../ui/badge.tsx';
import { ItemRow } from '../../ui/item-row.tsx';
import { When } from '../../ui/when.tsx';

export const DeviceRow = ({ session, onSignOut }: { session: Session; onSignOut: () => void }) => (
  <ItemRow
    Icon={isPhoneDevice(session.device) ? IconDeviceMobile : IconDeviceLaptop}
    name={session.device}
    mark={session.current && <Badge tone="ok">This device</Badge>}
    line={
      <>
        Last seen <When iso={session.lastSeenAt} format="ago" />
      </>
    }
  >
    <Button variant="subtle" onClick={onSignOut} aria-label={`Sign out of ${session.device}`}>
      Sign out
    </Button>
  </ItemRow>
);
