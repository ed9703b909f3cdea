import type { ShortLink } from '@jamun/contract';
import { IconChartBar, IconEdit, IconExternalLink, IconQrcode, IconShare2, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { withoutScheme } from '../../../../lib/format.ts';
import iconButton from '../../../ui/button/icon-button.module.css';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { RowMenu } from '../../../ui/data/list/row-menu.tsx';
import { RowActions } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import classes from './link-row.module.css';
import { LinkStatus } from './link-status.tsx';
import { OriginalUrl } from './original-url.tsx';
import { ShortLinkButton } from './short-link-button.tsx';

/** What can be done with a link of the list. */
export interface LinkActs {
  showCode: (link: ShortLink) => void;
  edit: (link: ShortLink) => void;
  share: (link: ShortLink) => void;
  remove: (link: ShortLink) => void;
}

interface PartProps {
  link: ShortLink;
  acts: LinkActs;
}

const counted = (clicks: number) => clicks.toLocaleString('en-IN');

function Actions({ link, acts }: PartProps) {
  const name = withoutScheme(link.shortUrl);
  const open = () => window.open(link.shortUrl, '_blank', 'noopener,noreferrer');
  return (
    <RowActions>
      <Link to="/link-short/$id" params={{ id: link.id }} className={iconButton.button} data-small aria-label={`Analytics of ${name}`}>
        <IconChartBar size={16} stroke={1.75} aria-hidden />
      </Link>
      <IconButton small label={`QR code of ${name}`} Icon={IconQrcode} onClick={() => acts.showCode(link)} />
      <RowMenu
        name={name}
        items={[
          // One that was taken down stays as it was when somebody looked at it.
          ...(link.status === 'DISABLED' ? [] : [{ label: 'Edit', Icon: IconEdit, onSelect: () => acts.edit(link) }]),
          { label: 'Share', Icon: IconShare2, onSelect: () => acts.share(link) },
          { label: 'Open link', Icon: IconExternalLink, onSelect: () => void open() },
          { label: 'Delete', Icon: IconTrash, danger: true, onSelect: () => acts.remove(link) },
        ]}
      />
    </RowActions>
  );
}

export const linkColumns = (acts: LinkActs): Column<ShortLink>[] => [
  {
    id: 'url',
    head: 'Original URL',
    grow: true,
    minWidth: 136,
    sort: 'url',
    cell: ({ originalUrl }) => <OriginalUrl url={originalUrl} />,
  },
  { id: 'status', head: 'Status', width: 140, skeleton: 'badge', cell: (link) => <LinkStatus link={link} /> },
  { id: 'clicks', head: 'Clicks', width: 84, align: 'right', sort: 'clicks', cell: ({ clicks }) => <b>{counted(clicks)}</b> },
  {
    id: 'created',
    head: 'Created At',
    width: 132,
    sort: 'date',
    cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" />,
  },
  { id: 'short', head: 'Short Link', width: 196, cell: (link) => <ShortLinkButton {...link} /> },
  { id: 'actions', head: 'Actions', width: 120, align: 'right', actions: true, cell: (link) => <Actions link={link} acts={acts} /> },
];

export const linkCard = (acts: LinkActs) => (link: ShortLink) => (
  <article className={classes.card}>
    <div className={classes.head}>
      <div className={classes.short}>
        <ShortLinkButton {...link} />
      </div>
      <Actions link={link} acts={acts} />
    </div>
    <OriginalUrl url={link.originalUrl} bare />
    <div className={classes.foot}>
      <span className={classes.figures}>
        <b>{counted(link.clicks)}</b> {link.clicks === 1 ? 'Click' : 'Clicks'}
        <span>
          {' · '}
          <DateTime iso={link.createdAt} format="day" />
        </span>
      </span>
      <LinkStatus link={link} />
    </div>
  </article>
);
