import type { TablerIcon } from '@tabler/icons-react';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import classes from './empty-list-page.module.css';

export interface EmptyList {
  title: string;
  /** The list's own heading, where the page's is another. */
  listTitle?: string;
  Icon: TablerIcon;
  empty: string;
  line: string;
}

/** A list in which nothing can be yet: its heading, and what will be in it. */
export function EmptyListPage({ title, listTitle, Icon, empty, line }: EmptyList) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      {listTitle && <h2 className={classes.listTitle}>{listTitle}</h2>}
      <Panel>
        <EmptyState Icon={Icon} title={empty} line={line} />
      </Panel>
    </>
  );
}
