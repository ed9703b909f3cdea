import { productMessages } from '@jamun/contract';
import { IconChevronLeft, IconPackageOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useProduct } from '../../../domain/products/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EditorSkeleton } from '../../../ui/page/editor.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { RecordLoadError } from '../../../ui/page/record-load-error.tsx';
import { productText } from '../text.ts';
import { ProductEditor } from './product-editor.tsx';
import { productEditorText } from './text.ts';

const backLink = (
  <Link to="/digital-products">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    {productText.titles}
  </Link>
);

export function ProductEditorPage() {
  const { id = '' } = useParams({ strict: false });
  const product = useProduct(id);
  usePageTitle(product.data?.title ?? productText.title);
  // The key gives each product its own form state.
  if (product.data)
    return <ProductEditor key={id} back={backLink} product={product.data} onReload={async () => (await product.refetch()).data} />;
  return (
    <>
      <PageHeader title={productText.title} back={backLink} />
      {product.isError ? (
        <RecordLoadError
          query={product}
          Icon={IconPackageOff}
          notFound={productMessages.notFound}
          failure={productMessages.notFetched}
          back={
            <Button component={Link} to="/digital-products">
              {productText.titles}
            </Button>
          }
        />
      ) : (
        <EditorSkeleton label={productEditorText.loading} />
      )}
    </>
  );
}
