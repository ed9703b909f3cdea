import type { ShortLink } from '@jamun/contract';
import {
  IconChartBar,
  IconClock,
  IconEdit,
  IconExternalLink,
  IconLock,
  IconQrcode,
  IconShare2,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { withoutScheme } from '../../../../lib/format.ts';
import { formatMoment } from '../../../../lib/time.ts';
import iconButton from '../../../ui/button/icon-button.module.css';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { RowMenu } from '../../../ui/data/list/menus.tsx';
import { RowActions } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DateTime } from '../../../ui/data/values.tsx';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import classes from './link-row.module.css';
import { ShortLinkButton } from './short-link-button.tsx';
import { linksText as text } from './text.tsx';

export interface LinkActions {
  showQrCode: (link: ShortLink) => void;
  edit: (link: ShortLink) => void;
  share: (link: ShortLink) => void;
  remove: (link: ShortLink) => void;
}

interface ActionsProps {
  link: ShortLink;
  actions: LinkActions;
}

const formatClicks = (clicks: number) => clicks.toLocaleString('en-IN');

/** Long URL; the scheme is shown in a weaker colour, or not at all. */
function OriginalUrl({ url, withoutProtocol = false }: { url: string; withoutProtocol?: boolean }) {
  const scheme = /^https?:\/\//i.exec(url)?.[0] ?? '';
  return (
    <span className={classes.url} title={url}>
      {!withoutProtocol && <span>{scheme}</span>}
      {url.slice(scheme.length)}
    </span>
  );
}

const StatusIcon = ({ Icon, label }: { Icon: TablerIcon; label: string }) => (
  <span className={classes.sign} title={label}>
    <Icon size={14} stroke={1.75} aria-hidden />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);

/** Status badge, with icons for a password and an expiry. */
const LinkStatus = ({ link: { status, hasPassword, expiresAt } }: { link: ShortLink }) => (
  <span className={classes.status}>
    <StatusBadge status={status} />
    {hasPassword && <StatusIcon Icon={IconLock} label={text.hasPassword} />}
    {expiresAt && status === 'ACTIVE' && <StatusIcon Icon={IconClock} label={text.expires(formatMoment(expiresAt))} />}
    {expiresAt && status === 'EXPIRED' && <StatusIcon Icon={IconClock} label={text.expired(formatMoment(expiresAt))} />}
  </span>
);

function Actions({ link, actions }: ActionsProps) {
  const name = withoutScheme(link.shortUrl);
  const open = () => window.open(link.shortUrl, '_blank', 'noopener,noreferrer');
  return (
    <RowActions>
      <Link
        to="/link-short/$id"
        params={{ id: link.id }}
        className={iconButton.button}
        data-small
        aria-label={text.actions.analytics(name)}
      >
        <IconChartBar size={16} stroke={1.75} aria-hidden />
      </Link>
      <IconButton small label={text.actions.qrCode(name)} Icon={IconQrcode} onClick={() => actions.showQrCode(link)} />
      <RowMenu
        name={name}
        items={[
          // A link that an administrator disabled cannot be edited.
          ...(link.status === 'DISABLED' ? [] : [{ label: text.actions.edit, Icon: IconEdit, onSelect: () => actions.edit(link) }]),
          { label: text.actions.share, Icon: IconShare2, onSelect: () => actions.share(link) },
          { label: text.actions.open, Icon: IconExternalLink, onSelect: () => void open() },
          { label: text.actions.delete, Icon: IconTrash, danger: true, onSelect: () => actions.remove(link) },
        ]}
      />
    </RowActions>
  );
}

export const linkColumns = (actions: LinkActions): Column<ShortLink>[] => [
  {
    id: 'url',
    head: text.columns.url,
    grow: true,
    minWidth: 136,
    sort: 'url',
    cell: ({ originalUrl }) => <OriginalUrl url={originalUrl} />,
  },
  { id: 'status', head: text.columns.status, width: 140, skeleton: 'badge', cell: (link) => <LinkStatus link={link} /> },
  {
    id: 'clicks',
    head: text.columns.clicks,
    width: 84,
    align: 'right',
    sort: 'clicks',
    cell: ({ clicks }) => <b>{formatClicks(clicks)}</b>,
  },
  {
    id: 'created',
    head: text.columns.created,
    width: 132,
    sort: 'date',
    cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" />,
  },
  {
    id: 'short',
    head: text.columns.short,
    width: 196,
    cell: (link) => (
      <div className={classes.shortCell}>
        <ShortLinkButton {...link} />
      </div>
    ),
  },
  {
    id: 'actions',
    head: text.columns.actions,
    width: 120,
    align: 'right',
    actions: true,
    cell: (link) => <Actions link={link} actions={actions} />,
  },
];

export const linkCard = (actions: LinkActions) => (link: ShortLink) => (
  <article className={classes.card}>
    <div className={classes.head}>
      <div className={classes.short}>
        <ShortLinkButton {...link} />
      </div>
      <Actions link={link} actions={actions} />
    </div>
    <OriginalUrl url={link.originalUrl} withoutProtocol />
    <div className={classes.foot}>
      <span className={classes.figures}>
        <b>{formatClicks(link.clicks)}</b> {text.clicks(link.clicks)}
        <span>
          {' · '}
          <DateTime iso={link.createdAt} format="day" />
        </span>
      </span>
      <LinkStatus link={link} />
    </div>
  </article>
);
