import { UpdatePasswordCard as Card, ownerOf } from '../../ui/update-password-card.tsx';
import { useSession } from '../../ui/use-session.ts';
import { useUpdatePassword } from './api.ts';

export function UpdatePasswordCard() {
  const { user } = useSession();
  return <Card update={useUpdatePassword()} username={user?.email ?? user?.phone ?? ''} owner={ownerOf(user)} />;
}
