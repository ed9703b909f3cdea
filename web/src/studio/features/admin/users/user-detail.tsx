import type { AdminUser } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { adminSession } from '../../../../lib/admin-session.ts';
import { errorMessage } from '../../../../lib/api-error.ts';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DeedsCard } from './audit-card.tsx';
import { BackToUsers } from './back-to-users.tsx';
import { BanBadge } from './ban-badge.tsx';
import { BanNotice } from './ban-notice.tsx';
import { PurchasesCard, SalesCard, WalletCard } from './money-cards.tsx';
import { KycCard, PlanCard, ProfileCard } from './person-cards.tsx';
import { MethodsCard, SessionsCard } from './row-cards.tsx';
import classes from './user-page.module.css';

const BanDialog = lazyDialog(() => import('./ban-dialog.tsx').then((module) => module.BanDialog));
const AssignPlanDialog = lazyDialog(() => import('./assign-plan-dialog.tsx').then((module) => module.AssignPlanDialog));
const AdjustBalanceDialog = lazyDialog(() => import('./adjust-balance-dialog.tsx').then((module) => module.AdjustBalanceDialog));

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog));

/** Everything about one person. */
export function UserDetail({ user, failure }: { user: AdminUser; failure: Error | null }) {
  const [deciding, setDeciding] = useState<AdminUser | null>(null);
  const [assigning, setAssigning] = useState<AdminUser | null>(null);
  const stopDeciding = useCallback(() => setDeciding(null), []);
  const stopAssigning = useCallback(() => setAssigning(null), []);
  const adjusting = useDialogTarget<AdminUser>();
  const signingOut = useDialogTarget<AdminUser>();
  const isOwn = useSession(adminSession).user?.id === user.id;
  return (
    <>
      <PageHeader
        title={user.name}
        back={<BackToUsers />}
        badge={<BanBadge isBanned={user.isBanned} />}
        actions={<BanButton user={user} onPress={() => setDeciding(user)} />}
      />
      {failure && (
        <div className={classes.failure}>
          <AlertLine tone="bad">{errorMessage(failure, 'What you see may be out of date: it could not be loaded anew.')}</AlertLine>
        </div>
      )}
      {user.isBanned && <BanNotice reason={user.banReason} at={user.bannedAt} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <ProfileCard user={user} />
          <SalesCard user={user} />
          <PurchasesCard user={user} />
          <MethodsCard user={user} />
          <SessionsCard user={user} onSignOut={user.role === 'ADMIN' ? undefined : () => signingOut.set(user)} />
        </div>
        <div className={classes.column}>
          <WalletCard user={user} onAdjust={isOwn ? undefined : () => adjusting.set(user)} />
          <PlanCard user={user} onAssign={() => setAssigning(user)} />
          <KycCard user={user} />
          <DeedsCard userId={user.id} />
        </div>
      </div>
      <BanDialog target={deciding} onClose={stopDeciding} />
      <AssignPlanDialog target={assigning} onClose={stopAssigning} />
      <AdjustBalanceDialog {...adjusting.dialog} />
      <SignOutDialog {...signingOut.dialog} />
    </>
  );
}

/** Administrators are made and unmade on the machine, not here. */
function BanButton({ user, onPress }: { user: AdminUser; onPress: () => void }) {
  if (user.isBanned) return <Button onClick={onPress}>Unban</Button>;
  if (user.role === 'ADMIN') return null;
  return (
    <Button onClick={onPress} leftSection={<IconBan size={16} stroke={1.75} aria-hidden />}>
      Ban
    </Button>
  );
}
