import type { Session } from '@jamun/contract';
import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../../lib/api-error.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useSessions } from './api.ts';
import { DeviceRow, DeviceRowSkeleton } from './device-row.tsx';
import classes from './devices-card.module.css';
import { EndSessionDialog } from './end-session-dialog.tsx';
import { Setting } from './setting.tsx';

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
        <Waiting />
      )}
    </Setting>
  );
}

function DeviceList({ sessions }: { sessions: Session[] }) {
  const [leaving, setLeaving] = useState<Session | null>(null);
  const list = useFocusAfterRemoval(sessions.length);
  return (
    <>
      <ul ref={list}>
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} onSignOut={() => setLeaving(session)} />
        ))}
      </ul>
      <EndSessionDialog session={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

/** The row that was signed out takes the keyboard's place with it: go on at the card's heading, not at the top of the page. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const removed = count < before.current;
    before.current = count;
    if (removed && document.activeElement === document.body) list.current?.closest('section')?.querySelector('h2')?.focus();
  }, [count]);
  return list;
}

const Waiting = () => (
  <div role="status" aria-label="Loading your devices" className={classes.waiting}>
    <DeviceRowSkeleton />
    <DeviceRowSkeleton />
  </div>
);
