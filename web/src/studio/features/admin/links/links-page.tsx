import type { AdminLink } from '@jamun/contract';
import { linkMessages } from '@jamun/contract/link-messages';
import { IconLink } from '@tabler/icons-react';
import { useAllLinks } from '../../../domain/admin-links/api.ts';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { allLinksList } from './all-links-list.ts';
import { linkCard, linkColumns } from './link-columns.tsx';

const TakeDownDialog = lazyDialog(() => import('./take-down-dialog.tsx').then((module) => module.TakeDownDialog));
const RestoreDialog = lazyDialog(() => import('./restore-dialog.tsx').then((module) => module.RestoreDialog));

/** Everybody's short links, for whoever has to take one down. */
export function AllLinksPage() {
  usePageTitle('Link Management');
  const list = useList(allLinksList);
  const takingDown = useDialogTarget<AdminLink>();
  const restoring = useDialogTarget<AdminLink>();
  const acts = { takeDown: takingDown.set, restore: restoring.set };
  return (
    <>
      <PageHeader title="Link Management" />
      <ListPanel
        list={list}
        result={useAllLinks(list.query)}
        title="Short Links"
        caption="Short links"
        tall
        columns={linkColumns(acts)}
        card={linkCard(acts)}
        rowKey={({ id }) => id}
        empty={{ Icon: IconLink, title: 'No short links yet', line: 'Every link that somebody shortens is listed here.' }}
        failure={linkMessages.notFetched}
      />
      <TakeDownDialog {...takingDown.dialog} />
      <RestoreDialog {...restoring.dialog} />
    </>
  );
}
