import { useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { ItemRowsSkeleton } from '../../ui/data/item-row.tsx';
import { ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { Setting } from '../../ui/form/setting.tsx';
import { useListFocus } from '../../ui/hooks/use-list-focus.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import type { Area } from '../area.ts';
import { type Device, useSessions } from './api.ts';
import { DeviceRow } from './device-row.tsx';

const EndSessionDialog = lazyDialog(() => import('./end-session-dialog.tsx').then((module) => module.EndSessionDialog));

export function DevicesCard({ area }: { area: Area }) {
  const sessions = useSessions(area);
  return (
    <Setting title="Signed-in devices" line="Where your account is open right now. Sign out of any that you do not know.">
      {sessions.data ? (
        <DeviceList area={area} devices={sessions.data} />
      ) : sessions.isError ? (
        <ErrorState
          title="Your devices could not be loaded"
          message={errorMessage(sessions.error, 'Check your connection and try again.')}
          onRetry={() => void sessions.refetch()}
          busy={sessions.isFetching}
        />
      ) : (
        <ItemRowsSkeleton label="Loading your devices" />
      )}
    </Setting>
  );
}

function DeviceList({ area, devices }: { area: Area; devices: Device[] }) {
  const [leaving, setLeaving] = useState<{ area: Area; device: Device } | null>(null);
  const card = useListFocus(devices.length);
  return (
    <div ref={card}>
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onSignOut={() => setLeaving({ area, device })} />
        ))}
      </ul>
      <EndSessionDialog target={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
}
