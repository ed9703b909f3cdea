import type { AdminSession } from '@jamun/contract';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api-error.ts';
import { DeviceRow } from '../../ui/device-row.tsx';
import { ItemRowsWaiting } from '../../ui/item-row.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { Setting } from '../../ui/setting.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useAdminSessions } from './api.ts';

const EndSessionDialog = lateDialog(() => import('./end-session-dialog.tsx').then((module) => module.EndSessionDialog));

const areas = { admin: 'Admin area', user: 'User area' };

/** The administrator's own sessions, in both areas. */
export function DevicesCard() {
  const sessions = useAdminSessions();
  return (
    <Setting title="Signed-in devices" line="Where your account is open right now. Sign out of any that you do not know.">
      {sessions.data ? (
        <DeviceList sessions={sessions.data} />
      ) : sessions.isError ? (
        <ErrorState
          title="Your devices could not be loaded"
          message={wordsOf(sessions.error, 'Check your connection and try again.')}
          onRetry={() => void sessions.refetch()}
          busy={sessions.isFetching}
        />
      ) : (
        <ItemRowsWaiting label="Loading your devices" />
      )}
    </Setting>
  );
}

function DeviceList({ sessions }: { sessions: AdminSession[] }) {
  const [leaving, setLeaving] = useState<AdminSession | null>(null);
  const card = useKeptFocus(sessions.length);
  return (
    <div ref={card}>
      <ul>
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} note={areas[session.kind]} onSignOut={() => setLeaving(session)} />
        ))}
      </ul>
      <EndSessionDialog of={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
}
