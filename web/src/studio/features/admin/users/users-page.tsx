import type { AdminUserRow } from '@jamun/contract';
import { IconBan, IconEye, IconLockOpen, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { formatPhone } from '../../../../lib/format.ts';
import { useUsers } from '../../../domain/admin-users/api.ts';
import { BanBadge } from '../../../domain/admin-users/user-elements.tsx';
import { BuyerName, GuestChip } from '../../../domain/orders/buyer.tsx';
import { Badge, StatusBadge } from '../../../ui/data/badge.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { RowMenu } from '../../../ui/data/list/menus.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { usersText } from './text.ts';
import { usersList } from './users-list.ts';

const BanDialog = lazyDialog(() => import('./user/access-dialogs.tsx').then((module) => module.BanDialog));

const { columns, badges, actions } = usersText;

interface RowHandlers {
  view: (user: AdminUserRow) => void;
  /** Opens the dialog that bans, or lifts the ban. */
  ban: (user: AdminUserRow) => void;
}

const UserMenu = ({ user, handlers }: { user: AdminUserRow; handlers: RowHandlers }) => (
  <RowMenu
    name={user.name}
    items={[
      { label: actions.view, Icon: IconEye, onSelect: () => handlers.view(user) },
      ...(user.isBanned ? [{ label: actions.unban, Icon: IconLockOpen, onSelect: () => handlers.ban(user) }] : []),
      ...(!user.isBanned && !user.isGuest && user.role !== 'ADMIN'
        ? [{ label: actions.ban, Icon: IconBan, danger: true, onSelect: () => handlers.ban(user) }]
        : []),
    ]}
  />
);

/** “Resubmit requested” is too long for the column. */
function KycStatus({ user: { isGuest, kycStatus: status } }: { user: AdminUserRow }) {
  if (status === null) return <>{isGuest ? '—' : badges.noKyc}</>;
  return status === 'RESUBMIT_REQUESTED' ? <Badge tone="warn">{badges.resubmitKyc}</Badge> : <StatusBadge status={status} />;
}

/** A guest has no account that could be banned. */
const AccountStatus = ({ user: { isGuest, isBanned } }: { user: AdminUserRow }) => (isGuest ? '—' : <BanBadge isBanned={isBanned} />);

const userColumns = (handlers: RowHandlers): Column<AdminUserRow>[] => [
  {
    id: 'name',
    head: columns.name,
    grow: true,
    minWidth: 144,
    sort: 'name',
    cell: ({ name, username, isGuest }) => <NameCell name={<BuyerName isGuest={isGuest}>{name}</BuyerName>} line={username} />,
  },
  { id: 'email', head: columns.email, width: 164, cell: ({ email }) => email ?? '—' },
  { id: 'phone', head: columns.phone, width: 138, cell: ({ phone }) => (phone ? formatPhone(phone) : '—') },
  { id: 'plan', head: columns.plan, width: 76, cell: ({ planName }) => planName || '—' },
  { id: 'kyc', head: columns.kyc, width: 108, cell: (user) => <KycStatus user={user} /> },
  { id: 'status', head: columns.status, width: 98, skeleton: 'badge', cell: (user) => <AccountStatus user={user} /> },
  {
    id: 'joined',
    head: columns.joined,
    width: 110,
    sort: 'createdAt',
    cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" />,
  },
  {
    id: 'action',
    head: columns.action,
    width: 94,
    align: 'right',
    actions: true,
    cell: (user) => (
      <RowActions>
        <TextAction label={usersText.viewLabel(user.name)} onClick={() => handlers.view(user)}>
          {actions.view}
        </TextAction>
        <UserMenu user={user} handlers={handlers} />
      </RowActions>
    ),
  },
];

const userCard = (handlers: RowHandlers) => (user: AdminUserRow) => (
  <DataCard
    title={user.name}
    onOpen={() => handlers.view(user)}
    line={user.username}
    menu={<UserMenu user={user} handlers={handlers} />}
    pairs={[
      { label: columns.email, value: user.email ?? '—' },
      { label: columns.phone, value: user.phone ? formatPhone(user.phone) : '—' },
      ...(user.isGuest
        ? []
        : [
            { label: columns.plan, value: user.planName },
            { label: columns.kyc, value: <KycStatus user={user} /> },
          ]),
      { label: columns.joined, value: <DateTime iso={user.createdAt} format="day" /> },
    ]}
    value={user.role === 'ADMIN' && <Badge tone="neutral">{badges.admin}</Badge>}
    badge={user.isGuest ? <GuestChip /> : <BanBadge isBanned={user.isBanned} />}
  />
);

export function UsersPage() {
  usePageTitle(usersText.title);
  const list = useList(usersList);
  const navigate = useNavigate();
  const banning = useDialogTarget<AdminUserRow>();
  const view = ({ id }: AdminUserRow) => void navigate({ to: '/admin/user-management/$id', params: { id: String(id) } });
  const handlers: RowHandlers = { view, ban: banning.set };
  return (
    <>
      <PageHeader title={usersText.title} />
      <ListPanel
        list={list}
        result={useUsers(list.query)}
        title={usersText.listTitle}
        caption={usersText.listTitle}
        tall
        columns={userColumns(handlers)}
        card={userCard(handlers)}
        rowKey={({ id }) => String(id)}
        onOpen={view}
        empty={{ Icon: IconUsers, ...usersText.empty }}
      />
      <BanDialog {...banning.dialog} />
    </>
  );
}
