import type { ShortLink } from '@jamun/contract';
import { IconFileImport, IconLink, IconPlus } from '@tabler/icons-react';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { useLinks } from '../../../domain/links/api.ts';
import type { SharedPage } from '../../../domain/public-page/share-sheet.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { linksList } from '../links-list.ts';
import { type LinkActions, linkCard, linkColumns } from './link-row.tsx';
import { linksText as text } from './text.tsx';

const CreateLinkDialog = lazyDialog(() => import('../form/create-link-dialog.tsx').then((module) => module.CreateLinkDialog));
const EditLinkDialog = lazyDialog(() => import('../form/edit-link-dialog.tsx').then((module) => module.EditLinkDialog));
const DeleteLinkDialog = lazyDialog(() => import('./delete-link-dialog.tsx').then((module) => module.DeleteLinkDialog));
const QrCodeDialog = lazyDialog(() => import('./qr-code-dialog.tsx').then((module) => module.QrCodeDialog));
const ImportDialog = lazyDialog(() => import('../import/import-dialog.tsx').then((module) => module.ImportDialog));
const ShareSheet = lazyDialog(() => import('../../../domain/public-page/share-sheet.tsx').then((module) => module.ShareSheet));

export function LinksPage() {
  usePageTitle(text.title);
  const list = useList(linksList);
  // In the address, so that other pages can link to the open dialog.
  const creating = useOpened('create');
  const importing = useDialogTarget<'new'>();
  const { actions, dialogs } = useLinkActions();
  const createButton = (filled: boolean) => (
    <Button
      {...(filled ? { variant: 'filled' } : {})}
      onClick={() => creating.open('new')}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      {text.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} actions={createButton(true)} />
      <VerifyEmailNotice to={text.verifyTo} spaced />
      <ListPanel
        list={list}
        result={useLinks(list.query)}
        title={text.list}
        asideAlways
        aside={
          <Button onClick={() => importing.set('new')} leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}>
            {text.import}
          </Button>
        }
        caption={text.list}
        columns={linkColumns(actions)}
        card={linkCard(actions)}
        cardLines={1}
        rowKey={({ id }) => id}
        empty={{
          Icon: IconLink,
          title: text.empty.title,
          line: text.empty.line,
          action: createButton(false),
        }}
        noMatch={text.noMatch}
        failure={text.failed}
      />
      <CreateLinkDialog target={creating.id === null ? null : 'new'} onClose={creating.close} />
      <ImportDialog {...importing.dialog} />
      {dialogs}
    </>
  );
}

function useLinkActions() {
  const qrCode = useDialogTarget<ShortLink>();
  const editing = useDialogTarget<ShortLink>();
  const sharing = useDialogTarget<SharedPage>();
  const removing = useDialogTarget<ShortLink>();
  const actions: LinkActions = {
    showQrCode: qrCode.set,
    edit: editing.set,
    share: ({ shortUrl: url }) => sharing.set({ title: '', url }),
    remove: removing.set,
  };
  const dialogs = (
    <>
      <QrCodeDialog {...qrCode.dialog} />
      <EditLinkDialog {...editing.dialog} />
      <ShareSheet {...sharing.dialog} />
      <DeleteLinkDialog {...removing.dialog} />
    </>
  );
  return { actions, dialogs };
}
