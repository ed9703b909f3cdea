import { lazyDialog, useDialogTarget } from '../../ui/overlay/lazy-dialog.tsx';
import type { InactiveNotice, PublishBlockers } from './publish-dialogs.tsx';
import type { SharedPage } from './share-sheet.tsx';
import type { PageStatus, StatusChange } from './status-change.ts';

const InactiveDialog = lazyDialog(() => import('./publish-dialogs.tsx').then((module) => module.InactiveDialog));
const NotReadyDialog = lazyDialog(() => import('./publish-dialogs.tsx').then((module) => module.NotReadyDialog));
const ShareSheet = lazyDialog(() => import('./share-sheet.tsx').then((module) => module.ShareSheet));

interface PublishableItem<Blocker extends string> {
  id: string;
  status: PageStatus;
  missing: readonly Blocker[];
}

interface PublishingOptions<Blocker extends string, Item> {
  change: StatusChange<Blocker>['change'];
  text: { inactive: string; inactiveHint: string; notReady: string };
  toSharedPage: (item: Item) => SharedPage;
  /** Button of the dialog that lists the publish blockers. */
  fixFor: (item: Item) => PublishBlockers['fix'];
}

/** Publishing and sharing of a product or a channel, together with the dialogs for its outcomes. */
export function usePublishing<Blocker extends string, Item extends PublishableItem<Blocker>>({
  change,
  text,
  toSharedPage,
  fixFor,
}: PublishingOptions<Blocker, Item>) {
  const sharing = useDialogTarget<SharedPage>();
  const inactive = useDialogTarget<InactiveNotice>();
  const blocked = useDialogTarget<PublishBlockers>();
  const announce = (item: Item) => sharing.set({ ...toSharedPage(item), isNew: true });
  const setStatus = (item: Item, status: PageStatus) =>
    change(item, status, {
      onDone: () => {
        if (status === 'ACTIVE') announce(item);
      },
      onNotReady: (reasons) => blocked.set({ title: text.notReady, reasons, fix: fixFor(item) }),
    });
  const explainInactive = (item: Item, publish = () => setStatus(item, 'ACTIVE')) =>
    inactive.set({ title: text.inactive, line: text.inactiveHint, publish });
  /** Opens the share sheet. An unpublished page has no link to share: the dialog offers `publish` instead. */
  const share = (item: Item, publish?: () => void) =>
    item.status === 'ACTIVE' ? sharing.set(toSharedPage(item)) : explainInactive(item, publish);
  const dialogs = (
    <>
      <ShareSheet {...sharing.dialog} />
      <InactiveDialog {...inactive.dialog} />
      <NotReadyDialog {...blocked.dialog} />
    </>
  );
  return { setStatus, share, explainInactive, announce, dialogs };
}
