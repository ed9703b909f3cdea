import { Button } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { Badge } from '../../ui/data/badge.tsx';
import { DateTime } from '../../ui/data/date-time.tsx';
import { ItemRow } from '../../ui/data/item-row.tsx';
import type { Device } from './api.ts';
import { isPhoneDevice } from './device-name.ts';

const areaNames = { admin: 'Admin area', user: 'User area' };

export const DeviceRow = ({ device: { device, current, lastSeenAt, kind }, onSignOut }: { device: Device; onSignOut: () => void }) => (
  <ItemRow
    Icon={isPhoneDevice(device) ? IconDeviceMobile : IconDeviceLaptop}
    name={device}
    mark={current && <Badge tone="ok">This device</Badge>}
    line={
      <>
        Last seen <DateTime iso={lastSeenAt} format="ago" />
        {kind && ` · ${areaNames[kind]}`}
      </>
    }
  >
    <Button variant="subtle" onClick={onSignOut} aria-label={`Sign out of ${device}`}>
      Sign out
    </Button>
  </ItemRow>
);
