import type { ChannelStatus, ChannelSummary } from '@jamun/contract';
import { IconAlertTriangle, IconBrandTelegram, IconCopy, IconEdit, IconEye, IconEyeOff, IconShare2, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatMinute } from '../../../../lib/time.ts';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { RowMenu } from '../../../ui/data/list/menus.tsx';
import { NameCell, RowActions } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { Money } from '../../../ui/data/values.tsx';
import { Cover } from '../../../ui/media/cover.tsx';
import { ChannelInitials } from '../channel-initials.tsx';
import { formatCount, telegramText } from '../text.ts';
import { TextButton } from '../text-button.tsx';
import classes from './channel-row.module.css';
import { channelListText as text } from './text.ts';

/** Actions on a channel in the list. */
export interface ChannelActions {
  edit: (channel: ChannelSummary) => void;
  share: (channel: ChannelSummary) => void;
  /** Called instead of copying the link of an unpublished channel. */
  explainInactive: (channel: ChannelSummary) => void;
  setStatus: (channel: ChannelSummary, status: ChannelStatus) => void;
  linkAgain: (channel: ChannelSummary) => void;
  addPlans: (channel: ChannelSummary) => void;
  remove: (channel: ChannelSummary) => void;
}

interface ChannelRowProps {
  channel: ChannelSummary;
  actions: ChannelActions;
}

const QuickActions = ({ channel, actions }: ChannelRowProps) => (
  <>
    <IconButton small label={text.share(channel.channelName)} Icon={IconShare2} onClick={() => actions.share(channel)} />
    {channel.status === 'ACTIVE' ? (
      <CopyButton what={text.linkOf(channel.channelName)} value={channel.publicUrl} />
    ) : (
      <IconButton small label={text.copyLink(channel.channelName)} Icon={IconCopy} onClick={() => actions.explainInactive(channel)} />
    )}
  </>
);

const ChannelMenu = ({ channel, actions }: ChannelRowProps) => (
  <RowMenu
    name={channel.channelName}
    items={[
      { label: text.edit, Icon: IconEdit, onSelect: () => actions.edit(channel) },
      channel.status === 'ACTIVE'
        ? { label: telegramText.unpublish, Icon: IconEyeOff, onSelect: () => actions.setStatus(channel, 'INACTIVE') }
        : { label: telegramText.publish, Icon: IconEye, onSelect: () => actions.setStatus(channel, 'ACTIVE') },
      { label: telegramText.delete, Icon: IconTrash, danger: true, onSelect: () => actions.remove(channel) },
    ]}
  />
);

const Name = ({ channel }: { channel: ChannelSummary }) => (
  <Link className={classes.name} to="/telegram/$id/edit" params={{ id: channel.id }}>
    {channel.channelName}
  </Link>
);

/** Obstacle to selling the channel, with a button that fixes it; null when there is none. */
function salesHint({ channel, actions }: ChannelRowProps) {
  if (!channel.account || channel.account.state === 'LINK_AGAIN')
    return (
      <span className={classes.hint}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        {telegramText.notLinked}{' '}
        <TextButton label={text.linkAgainFor(channel.channelName)} onClick={() => actions.linkAgain(channel)}>
          {telegramText.linkAgain}
        </TextButton>
      </span>
    );
  if (channel.salesPause)
    return (
      <span className={classes.hint}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        {pauseHint(channel)}
      </span>
    );
  if (channel.planCount === 0)
    return (
      <span className={classes.hint} data-mild>
        {text.noPlan}{' '}
        <TextButton label={text.addPlanTo(channel.channelName)} onClick={() => actions.addPlans(channel)}>
          {text.addPlan}
        </TextButton>
      </span>
    );
  return null;
}

function pauseHint({ account, salesPause }: ChannelSummary): string {
  if (account && account.state !== 'LINKED') return text.paused.account(telegramText.accountStates[account.state].label);
  return salesPause?.until ? text.paused.until(formatMinute(salesPause.until)) : text.paused.error;
}

const Picture = ({ channel: { bannerUrl, channelName } }: { channel: ChannelSummary }) =>
  bannerUrl ? <Cover src={bannerUrl} Icon={IconBrandTelegram} /> : <ChannelInitials name={channelName} fill />;

export const channelColumns = (actions: ChannelActions): Column<ChannelSummary>[] => [
  {
    id: 'name',
    head: text.columns.name,
    grow: true,
    minWidth: 260,
    sort: 'name',
    cell: (channel) => (
      <NameCell
        thumb={<Picture channel={channel} />}
        name={<Name channel={channel} />}
        line={salesHint({ channel, actions }) ?? `/c/${channel.slug}`}
      />
    ),
  },
  { id: 'status', head: text.columns.status, width: 116, skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'plans', head: text.columns.plans, width: 80, align: 'right', cell: ({ planCount }) => formatCount(planCount) },
  {
    id: 'sales',
    head: text.columns.sales,
    width: 92,
    align: 'right',
    sort: 'sales',
    cell: ({ salesCount }) => formatCount(salesCount),
  },
  {
    id: 'revenue',
    head: text.columns.revenue,
    width: 144,
    align: 'right',
    sort: 'revenue',
    cell: ({ revenue }) => <Money value={revenue} />,
  },
  {
    id: 'actions',
    head: text.columns.actions,
    width: 132,
    align: 'right',
    actions: true,
    cell: (channel) => (
      <RowActions>
        <QuickActions channel={channel} actions={actions} />
        <ChannelMenu channel={channel} actions={actions} />
      </RowActions>
    ),
  },
];

export const channelCard = (actions: ChannelActions) => (channel: ChannelSummary) => (
  <DataCard
    title={<Name channel={channel} />}
    cover={<Cover src={channel.bannerUrl} Icon={IconBrandTelegram} big />}
    line={
      <>
        {text.plans(channel.planCount)} · {text.sales(channel.salesCount)}
        <span className={classes.below}>{salesHint({ channel, actions })}</span>
      </>
    }
    menu={<ChannelMenu channel={channel} actions={actions} />}
    value={<Money value={channel.revenue} />}
    badge={<StatusBadge status={channel.status} />}
    actions={<QuickActions channel={channel} actions={actions} />}
  />
);
