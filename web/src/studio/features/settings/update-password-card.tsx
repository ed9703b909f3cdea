import { UpdatePasswordCard as Card, ownerOf } from '../../domain/account/update-password-card.tsx';
import { useUpdatePassword } from '../../domain/own-plan/api.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

export function UpdatePasswordCard() {
  const { user } = useSession();
  return <Card update={useUpdatePassword()} username={user?.email ?? user?.phone ?? ''} owner={ownerOf(user)} />;
}
