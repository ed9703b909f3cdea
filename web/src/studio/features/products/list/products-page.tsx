import type { ProductStatus, ProductSummary } from '@jamun/contract';
import { productMessages } from '@jamun/contract/product-messages';
import { Button } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { askForPreview, useProduct } from '../../../domain/products/api.ts';
import type { Unshared } from '../../../domain/public-page/inactive-dialog.tsx';
import type { NotReady } from '../../../domain/public-page/not-ready-dialog.tsx';
import { openLoadedPage } from '../../../domain/public-page/open-loaded-page.ts';
import type { Shared } from '../../../domain/public-page/share-sheet.tsx';
import { useSharedPage } from '../../../domain/public-page/use-shared-page.ts';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useDuplicate } from '../use-duplicate.ts';
import { useProductStatus } from '../use-product-status.ts';
import { type ProductActs, productCard, productColumns } from './product-row.tsx';
import { useProductsList } from './use-products-list.ts';

const CreateProductDialog = lazyDialog(() => import('./create-product-dialog.tsx').then((module) => module.CreateProductDialog));
const DeleteProductDialog = lazyDialog(() => import('./delete-product-dialog.tsx').then((module) => module.DeleteProductDialog));
const InactiveDialog = lazyDialog(() => import('../../../domain/public-page/inactive-dialog.tsx').then((module) => module.InactiveDialog));
const NotReadyDialog = lazyDialog(() => import('../../../domain/public-page/not-ready-dialog.tsx').then((module) => module.NotReadyDialog));
const ShareSheet = lazyDialog(() => import('../../../domain/public-page/share-sheet.tsx').then((module) => module.ShareSheet));

export function ProductsPage() {
  usePageTitle('Digital Product');
  const { list, result } = useProductsList();
  // In the address, so that other pages can lead here with it.
  const creating = useOpened('create');
  const { acts, dialogs } = useActs();
  const create = (filled: boolean) => (
    <Button
      {...(filled ? { variant: 'filled' } : {})}
      onClick={() => creating.open('new')}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      Create Product
    </Button>
  );
  return (
    <>
      <PageHeader title="Digital Product" actions={create(true)} />
      <VerifyEmailNotice to="publish products" spaced />
      <ListPanel
        list={list}
        result={result}
        title="Digital Products"
        caption="Digital Products"
        tall
        hasCover
        columns={productColumns(acts)}
        card={productCard(acts)}
        rowKey={({ id }) => id}
        empty={{
          Icon: IconPackage,
          title: productMessages.none,
          line: 'Upload a PDF, a video or a template and sell it from its own page.',
          action: create(false),
        }}
        noMatch={productMessages.none}
        failure={productMessages.notFetchedAll}
      />
      <CreateProductDialog target={creating.id === null ? null : 'new'} onClose={creating.close} />
      {dialogs}
    </>
  );
}

function useSharedProduct(id: string | null): Shared | undefined {
  const { data } = useProduct(id);
  return data && { title: data.title, url: data.publicUrl };
}

function useActs() {
  const navigate = useNavigate();
  const status = useProductStatus();
  const { duplicate } = useDuplicate();
  const sharing = useDialogTarget<Shared>();
  const arrived = useSharedPage(useSharedProduct);
  const removing = useDialogTarget<ProductSummary>();
  const unshared = useDialogTarget<Unshared>();
  const notReady = useDialogTarget<NotReady>();
  const setStatus = (product: ProductSummary, wanted: ProductStatus) =>
    status.change(product, wanted, {
      onDone: () => {
        if (wanted === 'ACTIVE') sharing.set({ title: product.title, url: product.publicUrl, isNew: true });
      },
      onNotReady: (reasons) => notReady.set({ title: productMessages.notReady, reasons, mend: mend(product) }),
    });
  const mend = ({ id }: ProductSummary) => ({
    label: 'See what is missing',
    go: () => void navigate({ to: '/digital-products/$id/edit', params: { id }, search: { tab: 'publish' } }),
  });
  const acts: ProductActs = {
    edit: ({ id }) => void navigate({ to: '/digital-products/$id/edit', params: { id } }),
    share: ({ title, publicUrl: url }) => sharing.set({ title, url }),
    refuseLink: (product) =>
      unshared.set({ title: productMessages.inactive, line: productMessages.inactiveHint, publish: () => setStatus(product, 'ACTIVE') }),
    view: ({ id, status: now, publicUrl }) =>
      now === 'ACTIVE' ? void window.open(publicUrl, '_blank', 'noopener,noreferrer') : void openLoadedPage(() => askForPreview(id)),
    showSales: ({ id: productId }) => void navigate({ to: '/sales', search: { productId } }),
    duplicate: ({ id }) => duplicate(id),
    setStatus,
    remove: removing.set,
  };
  const dialogs = (
    <>
      <ShareSheet {...sharing.dialog} />
      <ShareSheet {...arrived} />
      <DeleteProductDialog {...removing.dialog} />
      <InactiveDialog {...unshared.dialog} />
      <NotReadyDialog {...notReady.dialog} />
    </>
  );
  return { acts, dialogs };
}
