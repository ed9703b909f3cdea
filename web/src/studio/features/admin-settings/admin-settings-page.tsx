import { accountMessages } from '@jamun/contract/messages';
import { adminSession } from '../../../lib/admin-session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { UpdatePasswordCard } from '../../ui/update-password-card.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSession } from '../../ui/use-session.ts';
import { useUpdateAdminPassword } from './api.ts';
import { DevicesCard } from './devices-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

export function AdminSettingsPage() {
  usePageTitle('Settings');
  const { user } = useSession(adminSession);
  const update = useUpdateAdminPassword();
  return (
    <>
      <PageHeader title="Settings" line={user && `Signed in as ${user.username}`} />
      <UpdatePasswordCard update={update} username={user?.username ?? ''} failure={accountMessages.adminPasswordNotUpdated} />
      <SecondFactorCard />
      <DevicesCard />
    </>
  );
}
