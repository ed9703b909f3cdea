import type { Session } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { isPhoneDevice } from '../../lib/device.ts';
import { Badge } from './badge.tsx';
import { ItemRow } from './item-row.tsx';
import { When } from './when.tsx';

interface DeviceRowProps {
  session: Session;
  /** Beside when it was last seen. */
  note?: string;
  onSignOut: () => void;
}

export const DeviceRow = ({ session, note, onSignOut }: DeviceRowProps) => (
  <ItemRow
    Icon={isPhoneDevice(session.device) ? IconDeviceMobile : IconDeviceLaptop}
    name={session.device}
    mark={session.current && <Badge tone="ok">This device</Badge>}
    line={
      <>
        Last seen <When iso={session.lastSeenAt} format="ago" />
        {note && ` · ${note}`}
      </>
    }
  >
    <Button variant="subtle" onClick={onSignOut} aria-label={`Sign out of ${session.device}`}>
      Sign out
    </Button>
  </ItemRow>
);
