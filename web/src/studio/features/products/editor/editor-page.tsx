import { productMessages as say } from '@jamun/contract/product-messages';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconPackageOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError, wordsOf } from '../../../../lib/api-error.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useProduct } from '../api.ts';
import { Editor } from './editor.tsx';
import { EditorBones } from './editor-bones.tsx';

const back = (
  <Link to="/digital-products">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    Digital Products
  </Link>
);

// An id that cannot be one is no more found than one that nobody has.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

export function ProductEditorPage() {
  const { id = '' } = useParams({ strict: false });
  const product = useProduct(id);
  usePageTitle(product.data?.title ?? 'Digital Product');
  // Another product is another form.
  if (product.data) return <Editor key={id} back={back} product={product.data} onReload={async () => (await product.refetch()).data} />;
  return (
    <>
      <PageHeader title="Digital Product" back={back} />
      {product.isError ? <Missing query={product} /> : <EditorBones />}
    </>
  );
}

const Missing = ({ query }: { query: ReturnType<typeof useProduct> }) => (
  <Panel>
    {isNotFound(query.error) ? (
      <EmptyState
        Icon={IconPackageOff}
        title={say.notFound}
        line="It was deleted, or the address is wrong."
        action={
          <Button component={Link} to="/digital-products">
            Digital Products
          </Button>
        }
      />
    ) : (
      <ErrorState message={wordsOf(query.error, say.notFetched)} onRetry={() => void query.refetch()} busy={query.isFetching} />
    )}
  </Panel>
);
