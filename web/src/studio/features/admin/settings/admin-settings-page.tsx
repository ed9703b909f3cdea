import { accountMessages } from '@jamun/contract/messages';
import { adminSession } from '../../../../lib/admin-session.ts';
import { ownerOf, UpdatePasswordCard } from '../../../domain/account/update-password-card.tsx';
import { useUpdateAdminPassword } from '../../../domain/admin-account/api.ts';
import { DevicesCard } from '../../../domain/devices/devices-card.tsx';
import { SecondFactorCard } from '../../../domain/second-factor/second-factor-card.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';

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
