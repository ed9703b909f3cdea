import type { ShortLink } from '@jamun/contract';
import { linkMessages as say } from '@jamun/contract/link-messages';
import { Button } from '@mantine/core';
import { IconFileImport, IconLink, IconPlus } from '@tabler/icons-react';
import { lateDialog } from '../../../ui/late-dialog.tsx';
import { ListPanel } from '../../../ui/list/list-panel.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useOpened } from '../../../ui/list/use-opened.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Shared } from '../../../ui/share-sheet.tsx';
import { useOne } from '../../../ui/use-one.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { VerifyEmailNotice } from '../../../ui/verify-email-notice.tsx';
import { useLinks } from '../api.ts';
import { linksList } from '../links-list.ts';
import { type LinkActs, linkCard, linkColumns } from './link-row.tsx';

const CreateLinkDialog = lateDialog(() => import('../form/create-link-dialog.tsx').then((module) => module.CreateLinkDialog));
const EditLinkDialog = lateDialog(() => import('../form/edit-link-dialog.tsx').then((module) => module.EditLinkDialog));
const DeleteLinkDialog = lateDialog(() => import('./delete-link-dialog.tsx').then((module) => module.DeleteLinkDialog));
const CodeDialog = lateDialog(() => import('./code-dialog.tsx').then((module) => module.CodeDialog));
const ImportDialog = lateDialog(() => import('../import/import-dialog.tsx').then((module) => module.ImportDialog));
const ShareSheet = lateDialog(() => import('../../../ui/share-sheet.tsx').then((module) => module.ShareSheet));

export function LinksPage() {
  usePageTitle('URL Shortener');
  const list = useList(linksList);
  // In the address, so that other pages can lead here with it.
  const creating = useOpened('create');
  const importing = useOne<'new'>();
  const { acts, dialogs } = useActs();
  const create = (filled: boolean) => (
    <Button
      {...(filled ? { variant: 'filled' } : {})}
      onClick={() => creating.open('new')}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      Create Short Link
    </Button>
  );
  return (
    <>
      <PageHeader title="URL Shortener" actions={create(true)} />
      <VerifyEmailNotice to="create short links" spaced />
      <ListPanel
        list={list}
        result={useLinks(list.query)}
        title="Your Links"
        asideAlways
        aside={
          <Button onClick={() => importing.set('new')} leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}>
            Import CSV
          </Button>
        }
        caption="Your Links"
        columns={linkColumns(acts)}
        card={linkCard(acts)}
        cardLines={1}
        rowKey={({ id }) => id}
        empty={{
          Icon: IconLink,
          title: say.none,
          line: 'A short link is easy to share, and counts how often it is clicked.',
          action: create(false),
        }}
        noMatch="No links found"
        failure={say.notFetched}
      />
      <CreateLinkDialog of={creating.id === null ? null : 'new'} onClose={creating.close} />
      <ImportDialog {...importing.dialog} />
      {dialogs}
    </>
  );
}

function useActs() {
  const coded = useOne<ShortLink>();
  const edited = useOne<ShortLink>();
  const shared = useOne<Shared>();
  const removing = useOne<ShortLink>();
  const acts: LinkActs = {
    showCode: coded.set,
    edit: edited.set,
    share: ({ shortUrl: url }) => shared.set({ title: '', url }),
    remove: removing.set,
  };
  const dialogs = (
    <>
      <CodeDialog {...coded.dialog} />
      <EditLinkDialog {...edited.dialog} />
      <ShareSheet {...shared.dialog} />
      <DeleteLinkDialog {...removing.dialog} />
    </>
  );
  return { acts, dialogs };
}
