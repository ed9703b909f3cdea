import { accountMessages } from '@jamun/contract/messages';
import { adminSession } from '../../../lib/admin-session.ts';
import { DevicesCard } from '../../domain/devices/devices-card.tsx';
import { SecondFactorCard } from '../../domain/second-factor/second-factor-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ownerOf, UpdatePasswordCard } from '../../ui/update-password-card.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSession } from '../../ui/use-session.ts';
import { useUpdateAdminPassword } from './api.ts';

export function AdminSettingsPage() {
  usePageTitle('Settings');
  const { user } = useSession(adminSession);
  const update = useUpdateAdminPassword();
  return (
    <>
      <PageHeader title="Settings" line={user && `Signed in as ${user.username}`} />
      <UpdatePasswordCard
        update={update}
        username={user?.username ?? ''}
        owner={ownerOf(user)}
        failure={accountMessages.adminPasswordNotUpdated}
      />
      <SecondFactorCard area="admin" />
      <DevicesCard area="admin" />
    </>
  );
}
