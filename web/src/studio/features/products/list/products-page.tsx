import { type ProductCategory, type ProductSummary, productMessages } from '@jamun/contract';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { askForPreview, useDeleteProduct, useProduct, useProducts } from '../../../domain/products/api.ts';
import { openPreview } from '../../../domain/public-page/open-page.tsx';
import type { SharedPage } from '../../../domain/public-page/share-sheet.tsx';
import { usePublishing } from '../../../domain/public-page/use-publishing.tsx';
import { useSharedPage } from '../../../domain/public-page/use-shared-page.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { useDuplicate, useProductStatus } from '../product-actions.ts';
import { productsList } from '../product-search.ts';
import { productText } from '../text.ts';
import { type ProductActions, productCard, productColumns } from './product-row.tsx';
import { productListText as text } from './text.ts';

const CreateProductDialog = lazyDialog(() => import('./create-product-dialog.tsx').then((module) => module.CreateProductDialog));
const DeleteDialog = lazyDialog(() =>
  import('../../../ui/overlay/delete-dialog.tsx').then((module) => module.DeleteDialog<ProductSummary, ProductSummary>),
);
const ShareSheet = lazyDialog(() => import('../../../domain/public-page/share-sheet.tsx').then((module) => module.ShareSheet));

export function ProductsPage() {
  usePageTitle(productText.title);
  const { list, result } = useProductsList();
  // The create dialog is part of the address, so that other pages can link to it.
  const creating = useOpened('create');
  const { actions, dialogs } = useProductActions();
  const createButton = (isFilled: boolean) => (
    <Button
      {...(isFilled ? { variant: 'filled' } : {})}
      onClick={() => creating.open('new')}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      {productText.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={productText.title} actions={createButton(true)} />
      <VerifyEmailNotice to={text.verifyEmailTo} spaced />
      <ListPanel
        list={list}
        result={result}
        title={productText.titles}
        caption={productText.titles}
        tall
        hasCover
        columns={productColumns(actions)}
        card={productCard(actions)}
        rowKey={({ id }) => id}
        empty={{ Icon: IconPackage, title: productMessages.none, line: text.emptyLine, action: createButton(false) }}
        noMatch={productMessages.none}
        failure={productMessages.notFetchedAll}
      />
      <CreateProductDialog target={creating.id === null ? null : 'new'} onClose={creating.close} />
      {dialogs}
    </>
  );
}

/** The category filter offers only categories that occur, and the selected one. */
function useProductsList() {
  const list = useList(productsList);
  const result = useProducts(list.query);
  const found = result.data?.meta.categories ?? [];
  const { category, status } = productsList.shape.filters;
  const options = category.options.filter(
    ({ value }) => value === '' || value === list.state.filters.category || found.includes(value as ProductCategory),
  );
  const shape = { ...productsList.shape, filters: { category: { ...category, options }, status } };
  return { list: { ...list, shape }, result };
}

const toSharedPage = ({ title, publicUrl: url }: Pick<ProductSummary, 'title' | 'publicUrl'>): SharedPage => ({ title, url });

function useProductPage(id: string | null): SharedPage | undefined {
  const { data } = useProduct(id);
  return data && toSharedPage(data);
}

function useProductActions() {
  const navigate = useNavigate();
  const { duplicate } = useDuplicate();
  const linkedPage = useSharedPage(useProductPage);
  const deleting = useDialogTarget<ProductSummary>();
  const deletion = useDeleteProduct();
  const { change } = useProductStatus();
  const publishing = usePublishing({
    change,
    text: productMessages,
    toSharedPage,
    fixFor: ({ id }: ProductSummary) => ({
      label: text.showMissing,
      go: () => void navigate({ to: '/digital-products/$id/edit', params: { id }, search: { tab: 'publish' } }),
    }),
  });
  const actions: ProductActions = {
    edit: ({ id }) => void navigate({ to: '/digital-products/$id/edit', params: { id } }),
    share: (product) => publishing.share(product),
    explainInactive: (product) => publishing.explainInactive(product),
    view: ({ id, status, publicUrl }) =>
      status === 'ACTIVE' ? void window.open(publicUrl, '_blank', 'noopener,noreferrer') : void openPreview(() => askForPreview(id)),
    showSales: ({ id: productId }) => void navigate({ to: '/sales', search: { productId } }),
    duplicate: ({ id }) => duplicate(id),
    setStatus: publishing.setStatus,
    remove: deleting.set,
  };
  const dialogs = (
    <>
      {publishing.dialogs}
      <ShareSheet {...linkedPage} />
      <DeleteDialog
        {...deleting.dialog}
        title={() => productMessages.deleteTitle}
        line={({ title }) => (
          <>
            <b>{title}</b>
            <br />
            {productMessages.confirmDelete}
          </>
        )}
        mutation={deletion}
        toVariables={(product) => product}
        done={productMessages.deleted}
        failed={productMessages.notDeleted}
      />
    </>
  );
  return { actions, dialogs };
}
