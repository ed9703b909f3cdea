import type { ShortLink } from '@jamun/contract';
import { linkMessages } from '@jamun/contract/link-messages';
import { Button } from '@mantine/core';
import { IconFileImport, IconLink, IconPlus } from '@tabler/icons-react';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { useLinks } from '../../../domain/links/api.ts';
import type { Shared } from '../../../domain/public-page/share-sheet.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { linksList } from '../links-list.ts';
import { type LinkActs, linkCard, linkColumns } from './link-row.tsx';

const CreateLinkDialog = lazyDialog(() => import('../form/create-link-dialog.tsx').then((module) => module.CreateLinkDialog));
const EditLinkDialog = lazyDialog(() => import('../form/edit-link-dialog.tsx').then((module) => module.EditLinkDialog));
const DeleteLinkDialog = lazyDialog(() => import('./delete-link-dialog.tsx').then((module) => module.DeleteLinkDialog));
const CodeDialog = lazyDialog(() => import('./code-dialog.tsx').then((module) => module.CodeDialog));
const ImportDialog = lazyDialog(() => import('../import/import-dialog.tsx').then((module) => module.ImportDialog));
const ShareSheet = lazyDialog(() => import('../../../domain/public-page/share-sheet.tsx').then((module) => module.ShareSheet));

export function LinksPage() {
  usePageTitle('URL Shortener');
  const list = useList(linksList);
  // In the address, so that other pages can lead here with it.
  const creating = useOpened('create');
  const importing = useDialogTarget<'new'>();
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
          title: linkMessages.none,
          line: 'A short link is easy to share, and counts how often it is clicked.',
          action: create(false),
        }}
        noMatch="No links found"
        failure={linkMessages.notFetched}
      />
      <CreateLinkDialog target={creating.id === null ? null : 'new'} onClose={creating.close} />
      <ImportDialog {...importing.dialog} />
      {dialogs}
    </>
  );
}

function useActs() {
  const coded = useDialogTarget<ShortLink>();
  const edited = useDialogTarget<ShortLink>();
  const shared = useDialogTarget<Shared>();
  const removing = useDialogTarget<ShortLink>();
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
