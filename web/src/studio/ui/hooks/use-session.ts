import { useSyncExternalStore } from 'react';
import type { Session } from '../../../lib/create-session.ts';
import { session } from '../../../lib/session.ts';

export const useSession = (of: Session = session) => useSyncExternalStore(of.subscribe, of.get);
