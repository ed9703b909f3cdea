import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSession } from '../../ui/use-session.ts';
import { AccountCard } from './account-card.tsx';

export function ProfilePage() {
  usePageTitle('Profile');
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title="Profile" />
      <AccountCard user={user} />
    </>
  );
}
