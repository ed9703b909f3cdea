import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ItemRow } from '../../ui/data/item-row.tsx';
import { DateTime } from '../../ui/data/values.tsx';
import type { Device } from './api.ts';
import { devicesText as text } from './text.ts';

/** Whether the device name that the server derives from the user agent is a phone or tablet. */
export const isPhoneDevice = (device: string) => /android|iphone|ipad|mobile|phone/i.test(device);

export const DeviceRow = ({
  device: { device, current, lastSeenAt, byCode, kind },
  onSignOut,
}: {
  device: Device;
  onSignOut: () => void;
}) => (
  <ItemRow
    Icon={isPhoneDevice(device) ? IconDeviceMobile : IconDeviceLaptop}
    name={device}
    mark={current && <Badge tone="ok">{text.thisDevice}</Badge>}
    line={
      <>
        {text.lastSeen} <DateTime iso={lastSeenAt} format="ago" />
        {kind && ` · ${text.areas[kind]}`}
        {byCode && ` · ${text.byCode}`}
      </>
    }
  >
    <Button variant="subtle" onClick={onSignOut} aria-label={text.signOut.label(device)}>
      {text.signOut.action}
    </Button>
  </ItemRow>
);
