import type { ChannelStatus, ChannelSummary } from '@jamun/contract';
import { IconAlertTriangle, IconBrandTelegram, IconCopy, IconEdit, IconEye, IconEyeOff, IconShare2, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatMinute } from '../../../../lib/time.ts';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { RowMenu } from '../../../ui/data/list/row-menu.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { NameCell, RowActions } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { Cover } from '../../../ui/media/cover.tsx';
import { accountStates } from '../account-state.ts';
import { ChannelFace } from '../channel-face.tsx';
import { TextButton } from '../text-button.tsx';
import classes from './channel-row.module.css';

/** What can be done with a channel of the list. */
export interface ChannelActs {
  edit: (channel: ChannelSummary) => void;
  share: (channel: ChannelSummary) => void;
  /** It is not public: there is no link to hand out. */
  refuseLink: (channel: ChannelSummary) => void;
  setStatus: (channel: ChannelSummary, status: ChannelStatus) => void;
  linkAgain: (channel: ChannelSummary) => void;
  addPlans: (channel: ChannelSummary) => void;
  remove: (channel: ChannelSummary) => void;
}

interface PartProps {
  channel: ChannelSummary;
  acts: ChannelActs;
}

const counted = (count: number) => count.toLocaleString('en-IN');

function Quick({ channel, acts }: PartProps) {
  const isPublic = channel.status === 'ACTIVE';
  return (
    <>
      <IconButton
        small
        label={`Share ${channel.channelName}`}
        Icon={IconShare2}
        onClick={() => (isPublic ? acts.share(channel) : acts.refuseLink(channel))}
      />
      {isPublic ? (
        <CopyButton what={`link of ${channel.channelName}`} value={channel.publicUrl} />
      ) : (
        <IconButton small label={`Copy link of ${channel.channelName}`} Icon={IconCopy} onClick={() => acts.refuseLink(channel)} />
      )}
    </>
  );
}

const More = ({ channel, acts }: PartProps) => (
  <RowMenu
    name={channel.channelName}
    items={[
      { label: 'Edit', Icon: IconEdit, onSelect: () => acts.edit(channel) },
      channel.status === 'ACTIVE'
        ? { label: 'Unpublish', Icon: IconEyeOff, onSelect: () => acts.setStatus(channel, 'INACTIVE') }
        : { label: 'Publish', Icon: IconEye, onSelect: () => acts.setStatus(channel, 'ACTIVE') },
      { label: 'Delete', Icon: IconTrash, danger: true, onSelect: () => acts.remove(channel) },
    ]}
  />
);

const Name = ({ channel }: { channel: ChannelSummary }) => (
  <Link className={classes.name} to="/telegram/$id/edit" params={{ id: channel.id }}>
    {channel.channelName}
  </Link>
);

/** Obstacle to selling, with the way to fix it; null when there is none. */
function hintOf({ channel, acts }: PartProps) {
  if (!channel.account || channel.account.state === 'LINK_AGAIN')
    return (
      <span className={classes.hint}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        Telegram is not linked.{' '}
        <TextButton label={`Link again for ${channel.channelName}`} onClick={() => acts.linkAgain(channel)}>
          Link again
        </TextButton>
      </span>
    );
  if (channel.salesPause)
    return (
      <span className={classes.hint}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        {pausedHint(channel)}
      </span>
    );
  if (channel.planCount === 0)
    return (
      <span className={classes.hint} data-mild>
        No plan yet.{' '}
        <TextButton label={`Add a plan to ${channel.channelName}`} onClick={() => acts.addPlans(channel)}>
          Add a plan
        </TextButton>
      </span>
    );
  return null;
}

function pausedHint({ account, salesPause }: ChannelSummary): string {
  if (account && account.state !== 'LINKED') return `Sales paused: Telegram account ${accountStates[account.state].label.toLowerCase()}`;
  return salesPause?.until ? `Sales paused until ${formatMinute(salesPause.until)}` : 'Sales paused: Telegram error';
}

const Picture = ({ channel: { bannerUrl, channelName } }: { channel: ChannelSummary }) =>
  bannerUrl ? <Cover src={bannerUrl} Icon={IconBrandTelegram} /> : <ChannelFace name={channelName} fill />;

export const channelColumns = (acts: ChannelActs): Column<ChannelSummary>[] => [
  {
    id: 'name',
    head: 'Name',
    grow: true,
    minWidth: 260,
    sort: 'name',
    cell: (channel) => (
      <NameCell
        thumb={<Picture channel={channel} />}
        name={<Name channel={channel} />}
        line={hintOf({ channel, acts }) ?? `/c/${channel.slug}`}
      />
    ),
  },
  { id: 'status', head: 'Status', width: 116, skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'plans', head: 'Plans', width: 80, align: 'right', cell: ({ planCount }) => counted(planCount) },
  { id: 'sales', head: 'Sales', width: 92, align: 'right', sort: 'sales', cell: ({ salesCount }) => counted(salesCount) },
  { id: 'revenue', head: 'Revenue', width: 144, align: 'right', sort: 'revenue', cell: ({ revenue }) => <Money value={revenue} /> },
  {
    id: 'actions',
    head: 'Actions',
    width: 132,
    align: 'right',
    actions: true,
    cell: (channel) => (
      <RowActions>
        <Quick channel={channel} acts={acts} />
        <More channel={channel} acts={acts} />
      </RowActions>
    ),
  },
];

const plural = (count: number, word: string) => `${counted(count)} ${word}${count === 1 ? '' : 's'}`;

export const channelCard = (acts: ChannelActs) => (channel: ChannelSummary) => (
  <DataCard
    title={<Name channel={channel} />}
    cover={<Cover src={channel.bannerUrl} Icon={IconBrandTelegram} big />}
    line={
      <>
        {plural(channel.planCount, 'plan')} · {plural(channel.salesCount, 'sale')}
        <span className={classes.below}>{hintOf({ channel, acts })}</span>
      </>
    }
    menu={<More channel={channel} acts={acts} />}
    value={<Money value={channel.revenue} />}
    badge={<StatusBadge status={channel.status} />}
    actions={<Quick channel={channel} acts={acts} />}
  />
);
