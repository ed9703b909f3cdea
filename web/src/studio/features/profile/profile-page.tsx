import type { User } from '@jamun/contract';
import { IconPencil, IconUser } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { useAccountRefresh } from '../../domain/account/api.ts';
import { usePicture } from '../../domain/profile/pictures.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldButton } from '../../ui/button/field-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { EmptyState } from '../../ui/feedback/empty-and-error-state.tsx';
import { useSession } from '../../ui/hooks/use-session.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { Panel } from '../../ui/page/page-elements.tsx';
import { PageHeader, usePageTitle } from '../../ui/page/page-header.tsx';
import { Details } from './details.tsx';
import { ProfileHead } from './profile-head.tsx';
import classes from './profile-page.module.css';
import { profileText as text } from './text.ts';

// Loads the contract's schemas on demand.
const EditProfileDialog = lazyDialog(() => import('./edit-profile-dialog.tsx').then((module) => module.EditProfileDialog));

export function ProfilePage() {
  usePageTitle(text.title);
  const { user } = useSession();
  return user ? <Profile user={user} /> : <NoProfile />;
}

const NoProfile = () => (
  <>
    <PageHeader title={text.title} />
    <Panel>
      <EmptyState Icon={IconUser} title={text.empty} />
    </Panel>
  </>
);

function Profile({ user }: { user: User }) {
  const [editing, setEditing] = useState<User | null>(null);
  const stopEditing = useCallback(() => setEditing(null), []);
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <Button variant="filled" onClick={() => setEditing(user)} leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}>
            {text.edit}
          </Button>
        }
      />
      <LoadError user={user} />
      <Panel>
        <ProfileHead user={user} />
        <Details user={user} />
      </Panel>
      <EditProfileDialog target={editing} onClose={stopEditing} />
    </>
  );
}

/** Error of a refetch. The profile stays visible, because the session has the user already. */
function LoadError({ user }: { user: User }) {
  const queries = [useAccountRefresh(user), usePicture('profile'), usePicture('cover')];
  const failed = queries.filter(({ isError }) => isError);
  const [first] = failed;
  if (!first) return null;
  return (
    <div className={classes.failure}>
      <AlertLine
        tone="bad"
        action={
          <FieldButton
            disabled={failed.some(({ isFetching }) => isFetching)}
            onClick={() => failed.forEach((query) => void query.refetch())}
          >
            {text.retry}
          </FieldButton>
        }
      >
        {text.failed(errorMessage(first.error, text.failedReason))}
      </AlertLine>
    </div>
  );
}
