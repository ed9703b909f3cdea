import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError, loadErrorMessage } from '../../../../lib/api-error.ts';
import { useUser } from '../../../domain/admin-users/api.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { DrawerSkeleton } from '../../../ui/overlay/drawer-skeleton.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { BackToUsers } from './back-to-users.tsx';
import { UserDetail } from './user-detail.tsx';
import classes from './user-page.module.css';

/** Anybody can write an address: what is no number is nobody. */
export function UserPage() {
  const { id = '' } = useParams({ strict: false });
  return /^[1-9]\d{0,8}$/.test(id) ? <KnownUser key={id} id={Number(id)} /> : <NotFound />;
}

function KnownUser({ id }: { id: number }) {
  const user = useUser(id);
  usePageTitle(user.data?.name ?? 'User');
  if (user.data) return <UserDetail user={user.data} failure={user.isError ? user.error : null} />;
  if (user.error instanceof ApiError && user.error.status === 404) return <NotFound />;
  return (
    <>
      <PageHeader title="User" back={<BackToUsers />} />
      <Panel>
        {user.isError ? (
          <ErrorState
            title="This person could not be loaded"
            message={loadErrorMessage(user.error)}
            onRetry={() => void user.refetch()}
            busy={user.isFetching}
          />
        ) : (
          <div className={classes.waiting}>
            <DrawerSkeleton label="Loading the user" />
          </div>
        )}
      </Panel>
    </>
  );
}

function NotFound() {
  usePageTitle('User not found');
  return (
    <>
      <PageHeader title="User not found" back={<BackToUsers />} />
      <Panel>
        <EmptyState
          Icon={IconUserOff}
          title="There is no user with this id"
          line="The address may be mistyped."
          action={
            <Button component={Link} to="/admin/user-management">
              All users
            </Button>
          }
        />
      </Panel>
    </>
  );
}
