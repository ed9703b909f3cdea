import type { AdminLink } from '@jamun/contract';
import { linkMessages as say } from '@jamun/contract/link-messages';
import { IconLink } from '@tabler/icons-react';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { ListPanel } from '../../ui/list/list-panel.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useOne } from '../../ui/use-one.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { allLinksList } from './all-links-list.ts';
import { useAllLinks } from './api.ts';
import { linkCard, linkColumns } from './link-columns.tsx';

const TakeDownDialog = lateDialog(() => import('./take-down-dialog.tsx').then((module) => module.TakeDownDialog));
const RestoreDialog = lateDialog(() => import('./restore-dialog.tsx').then((module) => module.RestoreDialog));

/** Everybody's short links, for whoever has to take one down. */
export function AllLinksPage() {
  usePageTitle('Link Management');
  const list = useList(allLinksList);
  const takingDown = useOne<AdminLink>();
  const restoring = useOne<AdminLink>();
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
        failure={say.notFetched}
      />
      <TakeDownDialog {...takingDown.dialog} />
      <RestoreDialog {...restoring.dialog} />
    </>
  );
}
