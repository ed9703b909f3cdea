import type { AdminLink } from '@jamun/contract';
import { withoutScheme } from '../../../../lib/format.ts';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import links from '../../../ui/page/text-link.module.css';
import classes from './link-columns.module.css';

export interface LinkActs {
  takeDown: (link: AdminLink) => void;
  restore: (link: AdminLink) => void;
}

const counts = new Intl.NumberFormat('en-IN');

/** Not to be followed by a slip of the hand, and never as a click of its own: it can be copied. */
const ShortLinkCell = ({ link }: { link: AdminLink }) => (
  <span className={classes.short}>
    <span className={classes.address} title={link.shortUrl}>
      <span>{withoutScheme(link.shortUrl).slice(0, -link.shortId.length)}</span>
      <b>{link.shortId}</b>
    </span>
    <CopyButton value={link.shortUrl} what={`short link ${link.shortId}`} />
  </span>
);

/** In full, since every letter of it may matter to whoever judges it. */
const Target = ({ link: { originalUrl } }: { link: AdminLink }) => (
  <a
    href={originalUrl}
    target="_blank"
    rel="noopener noreferrer nofollow"
    title={originalUrl}
    className={`${links.link} ${classes.target}`}
  >
    {originalUrl}
  </a>
);

/** Where it leads; below it, why it no longer does. */
const TargetCell = ({ link }: { link: AdminLink }) => (
  <span className={classes.where}>
    <Target link={link} />
    {link.disabledReason && <small title={link.disabledReason}>Taken down: {link.disabledReason}</small>}
  </span>
);

const Act = ({ link, acts }: { link: AdminLink; acts: LinkActs }) =>
  link.status === 'DISABLED' ? (
    <TextAction label={`Restore ${link.shortId}`} onClick={() => acts.restore(link)}>
      Restore
    </TextAction>
  ) : (
    <TextAction label={`Take down ${link.shortId}`} onClick={() => acts.takeDown(link)}>
      Take down
    </TextAction>
  );

export const linkColumns = (acts: LinkActs): Column<AdminLink>[] => [
  { id: 'short', head: 'Short link', width: 184, cell: (link) => <ShortLinkCell link={link} /> },
  { id: 'target', head: 'Target', grow: true, minWidth: 160, cell: (link) => <TargetCell link={link} /> },
  { id: 'owner', head: 'Owner', width: 104, cell: ({ user }) => <UserLink id={user.id}>{user.username}</UserLink> },
  { id: 'clicks', head: 'Clicks', width: 80, align: 'right', sort: 'clicks', cell: ({ clicks }) => counts.format(clicks) },
  { id: 'status', head: 'Status', width: 132, skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'created',
    head: 'Created',
    width: 110,
    sort: 'date',
    cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" />,
  },
  {
    id: 'actions',
    head: 'Actions',
    width: 100,
    align: 'right',
    actions: true,
    cell: (link) => (
      <RowActions>
        <Act link={link} acts={acts} />
      </RowActions>
    ),
  },
];

export const linkCard = (acts: LinkActs) => (link: AdminLink) => (
  <DataCard
    title={<ShortLinkCell link={link} />}
    line={<Target link={link} />}
    pairs={[
      { label: 'Owner', value: <UserLink id={link.user.id}>{link.user.username}</UserLink> },
      { label: 'Clicks', value: counts.format(link.clicks) },
      { label: 'Created', value: <DateTime iso={link.createdAt} format="day" /> },
      ...(link.disabledReason ? [{ label: 'Reason', value: link.disabledReason }] : []),
    ]}
    badge={<StatusBadge status={link.status} />}
    actions={<Act link={link} acts={acts} />}
  />
);
