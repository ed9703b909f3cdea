import type { Session } from '@jamun/contract';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api-error.ts';
import { DeviceRow } from '../../ui/device-row.tsx';
import { ItemRowsWaiting } from '../../ui/item-row.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { Setting } from '../../ui/setting.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useSessions } from './api.ts';

const EndSessionDialog = lateDialog(() => import('./end-session-dialog.tsx').then((module) => module.EndSessionDialog));

export function DevicesCard() {
  const sessions = useSessions();
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

function DeviceList({ sessions }: { sessions: Session[] }) {
  const [leaving, setLeaving] = useState<Session | null>(null);
  const card = useKeptFocus(sessions.length);
  return (
    <div ref={card}>
      <ul>
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} onSignOut={() => setLeaving(session)} />
        ))}
      </ul>
      <EndSessionDialog of={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
}
