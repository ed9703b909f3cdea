import { useSyncExternalStore } from 'react';
import type { Session } from '../../../lib/create-session.ts';
import { session } from '../../../lib/session.ts';

export const useSession = (source: Session = session) => useSyncExternalStore(source.subscribe, source.get);
