import { productMessages as say } from '@jamun/contract/product-messages';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconPackageOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { EditorBones } from '../../../ui/editor.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordMissing } from '../../../ui/record-missing.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useProduct } from '../api.ts';
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
        <RecordMissing
          query={product}
          Icon={IconPackageOff}
          notFound={say.notFound}
          failure={say.notFetched}
          back={
            <Button component={Link} to="/digital-products">
              Digital Products
            </Button>
          }
        />
      ) : (
        <EditorBones label="Loading product" />
      )}
    </>
  );
}
