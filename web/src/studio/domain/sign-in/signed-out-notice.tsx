import { accountMessages } from '@jamun/contract/messages';
import type { Session } from '../../../lib/create-session.ts';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { useSession } from '../../ui/hooks/use-session.ts';

/** Why somebody who was in a moment ago is here now. */
export function SignedOutNotice({ session }: { session: Session }) {
  const { endedByServer } = useSession(session);
  return endedByServer && <AlertLine tone="bad">{accountMessages.thrownOut}</AlertLine>;
}
