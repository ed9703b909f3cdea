import type { User } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconUser } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { useAccountRefresh } from '../../domain/account/use-account-refresh.ts';
import { usePicture } from '../../domain/profile/pictures.ts';
import { FieldButton } from '../../ui/button/field-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { EmptyState } from '../../ui/feedback/empty-and-error-state.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { Details } from './details.tsx';
import { ProfileHead } from './profile-head.tsx';
import classes from './profile-page.module.css';

// With it comes the contract's schema: most visits edit nothing.
const EditProfileDialog = lazyDialog(() => import('./edit-profile-dialog.tsx').then((module) => module.EditProfileDialog));

export function ProfilePage() {
  usePageTitle('Profile');
  const { user } = useSession();
  return user ? <Profile user={user} /> : <NoProfile />;
}

const NoProfile = () => (
  <>
    <PageHeader title="Profile" />
    <Panel>
      <EmptyState Icon={IconUser} title="No profile data available" />
    </Panel>
  </>
);

function Profile({ user }: { user: User }) {
  const [editing, setEditing] = useState<User | null>(null);
  const stopEditing = useCallback(() => setEditing(null), []);
  return (
    <>
      <PageHeader
        title="Profile"
        actions={
          <Button variant="filled" onClick={() => setEditing(user)} leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}>
            Edit profile
          </Button>
        }
      />
      <LoadFailure user={user} />
      <Panel>
        <ProfileHead user={user} />
        <Details user={user} />
      </Panel>
      <EditProfileDialog target={editing} onClose={stopEditing} />
    </>
  );
}

/** Who is signed in is known before this page is opened, and stays in sight; what could not be asked anew is told above it. */
function LoadFailure({ user }: { user: User }) {
  const parts = [useAccountRefresh(user), usePicture('profile'), usePicture('cover')];
  const failed = parts.filter(({ isError }) => isError);
  const [first] = failed;
  if (!first) return null;
  return (
    <div className={classes.failure}>
      <AlertLine
        tone="bad"
        action={
          <FieldButton disabled={failed.some(({ isFetching }) => isFetching)} onClick={() => failed.forEach((part) => void part.refetch())}>
            Retry
          </FieldButton>
        }
      >
        Error loading profile: {errorMessage(first.error, 'Failed to fetch profile')}
      </AlertLine>
    </div>
  );
}
