import { accountMessages } from '@jamun/contract';
import { useState } from 'react';
import { adminSession } from '../../../lib/admin-session.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { session } from '../../../lib/session.ts';
import { ItemRowsSkeleton } from '../../ui/data/item-row.tsx';
import { ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { Setting } from '../../ui/form/setting.tsx';
import { useListFocus } from '../../ui/hooks/use-list-focus.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import type { Area } from '../area.ts';
import { type Device, useEndSession, useSessions } from './api.ts';
import { DeviceRow } from './device-row.tsx';
import { devicesText as text } from './text.ts';

const SignOutDialog = lazyDialog(() =>
  import('../../ui/overlay/confirm-call-dialog.tsx').then((module) => module.ConfirmCallDialog<Device, Device['id']>),
);

const signOutText = {
  title: ({ device }: Device) => text.signOut.title(device),
  line: ({ current, byCode }: Device) => (current ? text.signOut.currentLine : byCode ? text.signOut.byCodeLine : text.signOut.otherLine),
  confirm: text.signOut.action,
  busy: text.signOut.busy,
  failed: accountMessages.unexpected,
};

export function DevicesCard({ area }: { area: Area }) {
  const sessions = useSessions(area);
  return (
    <Setting title={text.title} line={text.line}>
      {sessions.data ? (
        <DeviceList area={area} devices={sessions.data} />
      ) : sessions.isError ? (
        <ErrorState
          title={text.failed}
          message={errorMessage(sessions.error, text.failedFix)}
          onRetry={() => void sessions.refetch()}
          busy={sessions.isFetching}
        />
      ) : (
        <ItemRowsSkeleton label={text.loading} />
      )}
    </Setting>
  );
}

function DeviceList({ area, devices }: { area: Area; devices: Device[] }) {
  const [signingOut, setSigningOut] = useState<Device | null>(null);
  const endSession = useEndSession(area);
  const endOwnSession = ({ current }: Device) => {
    if (current) (area === 'admin' ? adminSession : session).end(true);
  };
  const card = useListFocus(devices.length);
  return (
    <div ref={card}>
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onSignOut={() => setSigningOut(device)} />
        ))}
      </ul>
      <SignOutDialog
        target={signingOut}
        onClose={() => setSigningOut(null)}
        call={endSession}
        toInput={({ id }) => id}
        text={signOutText}
        onDone={endOwnSession}
      />
    </div>
  );
}
