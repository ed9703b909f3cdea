import { accountMessages } from '@jamun/contract';
import { adminSession } from '../../../../lib/admin-session.ts';
import { passwordOwner, UpdatePasswordCard } from '../../../domain/account/update-password-card.tsx';
import { useUpdateAdminPassword } from '../../../domain/admin-account/api.ts';
import { DevicesCard } from '../../../domain/devices/devices-card.tsx';
import { SecondFactorCard } from '../../../domain/second-factor/second-factor-card.tsx';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { adminSettingsText as text } from './text.ts';

export function AdminSettingsPage() {
  usePageTitle(text.title);
  const { user } = useSession(adminSession);
  const update = useUpdateAdminPassword();
  return (
    <>
      <PageHeader title={text.title} line={user && text.signedInAs(user.username)} />
      <UpdatePasswordCard
        update={update}
        username={user?.username ?? ''}
        owner={passwordOwner(user)}
        failure={accountMessages.adminPasswordNotUpdated}
      />
      <SecondFactorCard area="admin" />
      <DevicesCard area="admin" />
    </>
  );
}
