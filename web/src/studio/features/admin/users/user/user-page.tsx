import type { AdminUser } from '@jamun/contract';
import { IconBan, IconChevronLeft, IconUserOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { adminSession } from '../../../../../lib/admin-session.ts';
import { ApiError, errorMessage, loadErrorMessage } from '../../../../../lib/api-error.ts';
import { useUser } from '../../../../domain/admin-users/api.ts';
import { BanBadge } from '../../../../domain/admin-users/user-elements.tsx';
import { GuestChip } from '../../../../domain/orders/buyer.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { DateTime } from '../../../../ui/data/values.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { EmptyState, ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import { useSession } from '../../../../ui/hooks/use-session.ts';
import { DrawerSkeleton } from '../../../../ui/overlay/drawer-skeleton.tsx';
import { lazyDialog, useDialogTarget } from '../../../../ui/overlay/lazy-dialog.tsx';
import { Panel } from '../../../../ui/page/page-elements.tsx';
import { PageHeader, usePageTitle } from '../../../../ui/page/page-header.tsx';
import { PurchasesCard, SalesCard, WalletCard } from './money-cards.tsx';
import { AuditCard, KycCard, MethodsCard, PlanCard, ProfileCard, SessionsCard } from './profile-cards.tsx';
import { userText } from './text.ts';
import classes from './user-page.module.css';

const BanDialog = lazyDialog(() => import('./access-dialogs.tsx').then((module) => module.BanDialog));
const SignOutDialog = lazyDialog(() => import('./access-dialogs.tsx').then((module) => module.SignOutDialog));
const AssignPlanDialog = lazyDialog(() => import('./assign-plan-dialog.tsx').then((module) => module.AssignPlanDialog));
const AdjustBalanceDialog = lazyDialog(() => import('./adjust-balance-dialog.tsx').then((module) => module.AdjustBalanceDialog));

/** An id in the address that is not a positive number shows “User not found” without a request. */
export function UserPage() {
  const { id = '' } = useParams({ strict: false });
  return /^[1-9]\d{0,8}$/.test(id) ? <LoadedUser key={id} id={Number(id)} /> : <NotFound />;
}

function LoadedUser({ id }: { id: number }) {
  const user = useUser(id);
  usePageTitle(user.data?.name ?? userText.title);
  if (user.data) {
    const Details = user.data.isGuest ? GuestDetails : MemberDetails;
    return <Details user={user.data} refreshError={user.isError ? user.error : null} />;
  }
  if (user.error instanceof ApiError && user.error.status === 404) return <NotFound />;
  return (
    <>
      <PageHeader title={userText.title} back={<BackToUsers />} />
      <Panel>
        {user.isError ? (
          <ErrorState
            title={userText.failed}
            message={loadErrorMessage(user.error)}
            onRetry={() => void user.refetch()}
            busy={user.isFetching}
          />
        ) : (
          <div className={classes.skeleton}>
            <DrawerSkeleton label={userText.loading} />
          </div>
        )}
      </Panel>
    </>
  );
}

interface DetailsProps {
  user: AdminUser;
  refreshError: Error | null;
}

const RefreshError = ({ error }: { error: Error | null }) =>
  error && (
    <div className={classes.failure}>
      <AlertLine tone="bad">{errorMessage(error, userText.refreshFailed)}</AlertLine>
    </div>
  );

/** A guest has no plan, no sign-ins and no sales: only contact details, purchases and log entries. */
const GuestDetails = ({ user, refreshError }: DetailsProps) => (
  <>
    <PageHeader title={user.name} line={userText.guestLine} back={<BackToUsers />} badge={<GuestChip />} />
    <RefreshError error={refreshError} />
    <div className={classes.columns}>
      <div className={classes.column}>
        <ProfileCard user={user} />
        <PurchasesCard user={user} />
      </div>
      <div className={classes.column}>
        <AuditCard userId={user.id} />
      </div>
    </div>
  </>
);

function MemberDetails({ user, refreshError }: DetailsProps) {
  const banning = useDialogTarget<AdminUser>();
  const assigningPlan = useDialogTarget<AdminUser>();
  const adjustingBalance = useDialogTarget<AdminUser>();
  const signingOut = useDialogTarget<AdminUser>();
  const isOwn = useSession(adminSession).user?.id === user.id;
  return (
    <>
      <PageHeader
        title={user.name}
        back={<BackToUsers />}
        badge={<BanBadge isBanned={user.isBanned} />}
        actions={<BanButton user={user} onClick={() => banning.set(user)} />}
      />
      <RefreshError error={refreshError} />
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
          <WalletCard user={user} onAdjust={isOwn ? undefined : () => adjustingBalance.set(user)} />
          <PlanCard user={user} onAssign={() => assigningPlan.set(user)} />
          <KycCard user={user} />
          <AuditCard userId={user.id} />
        </div>
      </div>
      <BanDialog {...banning.dialog} />
      <AssignPlanDialog {...assigningPlan.dialog} />
      <AdjustBalanceDialog {...adjustingBalance.dialog} />
      <SignOutDialog {...signingOut.dialog} />
    </>
  );
}

/** Administrators cannot be banned here; the CLI manages them. */
function BanButton({ user, onClick }: { user: AdminUser; onClick: () => void }) {
  if (user.isBanned) return <Button onClick={onClick}>{userText.unban.button}</Button>;
  if (user.role === 'ADMIN') return null;
  return (
    <Button onClick={onClick} leftSection={<IconBan size={16} stroke={1.75} aria-hidden />}>
      {userText.ban.button}
    </Button>
  );
}

const BanNotice = ({ reason, at }: { reason: string | null; at: string | null }) => (
  <section className={classes.banNotice} aria-label={userText.ban.notice}>
    <IconBan size={18} stroke={1.75} aria-hidden />
    <div>
      <b>
        {userText.ban.since} {at && <DateTime iso={at} format="moment" />}
      </b>
      <p>{reason}</p>
    </div>
  </section>
);

const BackToUsers = () => (
  <Link to="/admin/user-management">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    {userText.back}
  </Link>
);

function NotFound() {
  usePageTitle(userText.notFound.title);
  return (
    <>
      <PageHeader title={userText.notFound.title} back={<BackToUsers />} />
      <Panel>
        <EmptyState
          Icon={IconUserOff}
          title={userText.notFound.message}
          line={userText.notFound.line}
          action={
            <Button component={Link} to="/admin/user-management">
              {userText.notFound.action}
            </Button>
          }
        />
      </Panel>
    </>
  );
}
