import { type AdminLink, linkMessages } from '@jamun/contract';
import { IconLink } from '@tabler/icons-react';
import { withoutScheme } from '../../../../lib/format.ts';
import { useAllLinks, useRestore } from '../../../domain/admin-links/api.ts';
import { UserLink } from '../../../domain/admin-users/user-elements.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import links from '../../../ui/page/text-link.module.css';
import classes from './links-page.module.css';
import { allLinksList } from './list.ts';
import { linksText } from './text.ts';

const { list: text, takeDown, restore } = linksText;

const TakeDownDialog = lazyDialog(() => import('./take-down-dialog.tsx').then((module) => module.TakeDownDialog));
const RestoreDialog = lazyDialog(() =>
  import('../../../ui/overlay/confirm-call-dialog.tsx').then((module) => module.ConfirmCallDialog<AdminLink, string>),
);

const restoreText = {
  title: ({ shortUrl }: AdminLink) => restore.title(withoutScheme(shortUrl)),
  line: ({ disabledReason, user }: AdminLink) => restore.line(disabledReason ?? '', user.username),
  confirm: restore.action,
  busy: restore.busy,
  failed: restore.failed,
};

/** Short links of all users, with takedown. */
export function AllLinksPage() {
  usePageTitle(linksText.title);
  const list = useList(allLinksList);
  const takingDown = useDialogTarget<AdminLink>();
  const restoring = useDialogTarget<AdminLink>();
  const actions = { takeDown: takingDown.set, restore: restoring.set };
  return (
    <>
      <PageHeader title={linksText.title} />
      <ListPanel
        list={list}
        result={useAllLinks(list.query)}
        title={text.title}
        caption={text.caption}
        tall
        columns={linkColumns(actions)}
        card={linkCard(actions)}
        rowKey={({ id }) => id}
        empty={{ Icon: IconLink, ...text.empty }}
        failure={linkMessages.notFetched}
      />
      <TakeDownDialog {...takingDown.dialog} />
      <RestoreDialog {...restoring.dialog} call={useRestore()} toInput={({ id }) => id} text={restoreText} harmless />
    </>
  );
}

interface LinkActions {
  takeDown: (link: AdminLink) => void;
  restore: (link: AdminLink) => void;
}

const counts = new Intl.NumberFormat('en-IN');

/** Plain text with a copy button: an administrator's visit must not count as a click. */
const ShortLinkCell = ({ link }: { link: AdminLink }) => (
  <span className={classes.short}>
    <span className={classes.address} title={link.shortUrl}>
      <span>{withoutScheme(link.shortUrl).slice(0, -link.shortId.length)}</span>
      <b>{link.shortId}</b>
    </span>
    <CopyButton value={link.shortUrl} what={text.copied(link.shortId)} />
  </span>
);

/** The complete target address: every character can matter in a review. */
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

const TargetCell = ({ link }: { link: AdminLink }) => (
  <span className={classes.where}>
    <Target link={link} />
    {link.disabledReason && <small title={link.disabledReason}>{text.takenDown(link.disabledReason)}</small>}
  </span>
);

const LinkAction = ({ link, actions }: { link: AdminLink; actions: LinkActions }) =>
  link.status === 'DISABLED' ? (
    <TextAction label={restore.label(link.shortId)} onClick={() => actions.restore(link)}>
      {restore.action}
    </TextAction>
  ) : (
    <TextAction label={takeDown.label(link.shortId)} onClick={() => actions.takeDown(link)}>
      {takeDown.action}
    </TextAction>
  );

const linkColumns = (actions: LinkActions): Column<AdminLink>[] => [
  { id: 'short', head: text.columns.shortLink, width: 184, cell: (link) => <ShortLinkCell link={link} /> },
  { id: 'target', head: text.columns.target, grow: true, minWidth: 160, cell: (link) => <TargetCell link={link} /> },
  { id: 'owner', head: text.columns.owner, width: 104, cell: ({ user }) => <UserLink id={user.id}>{user.username}</UserLink> },
  { id: 'clicks', head: text.columns.clicks, width: 80, align: 'right', sort: 'clicks', cell: ({ clicks }) => counts.format(clicks) },
  { id: 'status', head: text.columns.status, width: 132, skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'created',
    head: text.columns.created,
    width: 110,
    sort: 'date',
    cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" />,
  },
  {
    id: 'actions',
    head: text.columns.actions,
    width: 100,
    align: 'right',
    actions: true,
    cell: (link) => (
      <RowActions>
        <LinkAction link={link} actions={actions} />
      </RowActions>
    ),
  },
];

const linkCard = (actions: LinkActions) => (link: AdminLink) => (
  <DataCard
    title={<ShortLinkCell link={link} />}
    line={<Target link={link} />}
    pairs={[
      { label: text.columns.owner, value: <UserLink id={link.user.id}>{link.user.username}</UserLink> },
      { label: text.columns.clicks, value: counts.format(link.clicks) },
      { label: text.columns.created, value: <DateTime iso={link.createdAt} format="day" /> },
      ...(link.disabledReason ? [{ label: text.reason, value: link.disabledReason }] : []),
    ]}
    badge={<StatusBadge status={link.status} />}
    actions={<LinkAction link={link} actions={actions} />}
  />
);
