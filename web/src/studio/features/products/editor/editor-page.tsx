import { productMessages } from '@jamun/contract/product-messages';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconPackageOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useProduct } from '../../../domain/products/api.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { EditorSkeleton } from '../../../ui/page/editor.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RecordLoadError } from '../../../ui/page/record-load-error.tsx';
import { ProductEditor } from './product-editor.tsx';

const back = (
  <Link to="/digital-products">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    Digital Products
  </Link>
);

export function ProductEditorPage() {
  const { id = '' } = useParams({ strict: false });
  const product = useProduct(id);
  usePageTitle(product.data?.title ?? 'Digital Product');
  // Another product is another form.
  if (product.data)
    return <ProductEditor key={id} back={back} product={product.data} onReload={async () => (await product.refetch()).data} />;
  return (
    <>
      <PageHeader title="Digital Product" back={back} />
      {product.isError ? (
        <RecordLoadError
          query={product}
          Icon={IconPackageOff}
          notFound={productMessages.notFound}
          failure={productMessages.notFetched}
          back={
            <Button component={Link} to="/digital-products">
              Digital Products
            </Button>
          }
        />
      ) : (
        <EditorSkeleton label="Loading product" />
      )}
    </>
  );
}
