import type { AdminUserRow } from '@jamun/contract';
import { IconBan, IconEye, IconLockOpen, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { formatPhone } from '../../../../lib/format.ts';
import { useUsers } from '../../../domain/admin-users/api.ts';
import { Badge, StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { RowMenu } from '../../../ui/data/list/row-menu.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { BanBadge } from './ban-badge.tsx';
import { usersList } from './users-list.ts';

const BanDialog = lazyDialog(() => import('./ban-dialog.tsx').then((module) => module.BanDialog));

interface Acts {
  view: (user: AdminUserRow) => void;
  /** Bans, or takes a ban back. */
  ban: (user: AdminUserRow) => void;
}

const Menu = ({ user, acts }: { user: AdminUserRow; acts: Acts }) => (
  <RowMenu
    name={user.name}
    items={[
      { label: 'View', Icon: IconEye, onSelect: () => acts.view(user) },
      ...(user.isBanned ? [{ label: 'Unban', Icon: IconLockOpen, onSelect: () => acts.ban(user) }] : []),
      ...(!user.isBanned && user.role !== 'ADMIN' ? [{ label: 'Ban', Icon: IconBan, danger: true, onSelect: () => acts.ban(user) }] : []),
    ]}
  />
);

/** In a column there is no room for “Resubmit requested”. */
function Kyc({ status }: { status: AdminUserRow['kycStatus'] }) {
  if (status === null) return <>None</>;
  return status === 'RESUBMIT_REQUESTED' ? <Badge tone="warn">Resubmit</Badge> : <StatusBadge status={status} />;
}

const columns = (acts: Acts): Column<AdminUserRow>[] => [
  {
    id: 'name',
    head: 'Name',
    grow: true,
    minWidth: 144,
    sort: 'name',
    cell: ({ name, username }) => <NameCell name={name} line={username} />,
  },
  { id: 'email', head: 'Email', width: 164, cell: ({ email }) => email ?? '—' },
  { id: 'phone', head: 'Phone', width: 138, cell: ({ phone }) => (phone ? formatPhone(phone) : '—') },
  { id: 'plan', head: 'Plan', width: 76, cell: ({ planName }) => planName },
  { id: 'kyc', head: 'KYC', width: 108, cell: ({ kycStatus }) => <Kyc status={kycStatus} /> },
  { id: 'status', head: 'Status', width: 98, skeleton: 'badge', cell: ({ isBanned }) => <BanBadge isBanned={isBanned} /> },
  {
    id: 'joined',
    head: 'Joined',
    width: 110,
    sort: 'createdAt',
    cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" />,
  },
  {
    id: 'action',
    head: 'Action',
    width: 94,
    align: 'right',
    actions: true,
    cell: (user) => (
      <RowActions>
        <TextAction label={`View ${user.name}`} onClick={() => acts.view(user)}>
          View
        </TextAction>
        <Menu user={user} acts={acts} />
      </RowActions>
    ),
  },
];

const card = (acts: Acts) => (user: AdminUserRow) => (
  <DataCard
    title={user.name}
    onOpen={() => acts.view(user)}
    line={user.username}
    menu={<Menu user={user} acts={acts} />}
    pairs={[
      { label: 'Email', value: user.email ?? '—' },
      { label: 'Phone', value: user.phone ? formatPhone(user.phone) : '—' },
      { label: 'Plan', value: user.planName },
      { label: 'KYC', value: <Kyc status={user.kycStatus} /> },
      { label: 'Joined', value: <DateTime iso={user.createdAt} format="day" /> },
    ]}
    value={user.role === 'ADMIN' && <Badge tone="neutral">Admin</Badge>}
    badge={<BanBadge isBanned={user.isBanned} />}
  />
);

export function UsersPage() {
  usePageTitle('User Management');
  const list = useList(usersList);
  const navigate = useNavigate();
  const [deciding, setDeciding] = useState<AdminUserRow | null>(null);
  const stopDeciding = useCallback(() => setDeciding(null), []);
  const view = ({ id }: AdminUserRow) => void navigate({ to: '/admin/user-management/$id', params: { id: String(id) } });
  const acts: Acts = { view, ban: setDeciding };
  return (
    <>
      <PageHeader title="User Management" />
      <ListPanel
        list={list}
        result={useUsers(list.query)}
        title="Users"
        caption="Users"
        tall
        columns={columns(acts)}
        card={card(acts)}
        rowKey={({ id }) => String(id)}
        onOpen={view}
        empty={{ Icon: IconUsers, title: 'No users yet', line: 'Everybody who signs up is listed here.' }}
      />
      <BanDialog target={deciding} onClose={stopDeciding} />
    </>
  );
}
