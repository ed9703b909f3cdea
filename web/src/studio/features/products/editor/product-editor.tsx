import type { Product } from '@jamun/contract';
import { IconCopyPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId } from 'react';
import { askForPreview } from '../../../domain/products/api.ts';
import { OpenPage } from '../../../domain/public-page/open-page.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { RecordSaveBar } from '../../../ui/form/record-save-bar.tsx';
import { useHashTarget } from '../../../ui/hooks/use-hash-target.ts';
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx';
import { Editor } from '../../../ui/page/editor.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useDuplicate } from '../use-duplicate.ts';
import { BasicTab } from './basic-tab.tsx';
import { readTab } from './editor-tab.ts';
import { EditorTabs } from './editor-tabs.tsx';
import { ProductPreview } from './product-preview.tsx';
import { PublishTab } from './publish-tab.tsx';
import { UploadTab } from './upload-tab.tsx';
import { useFileUploads } from './use-file-uploads.ts';
import { type ProductFormState, useProductForm } from './use-product-form.ts';

interface EditorProps {
  back: ReactNode;
  product: Product;
  onReload: () => Promise<Product | undefined>;
}

/** Editor of a product. Typed values and running uploads survive a change of tabs; leaving the page asks first. */
export function ProductEditor({ back, product, onReload }: EditorProps) {
  const { tab = 'basic' } = readTab(useSearch({ strict: false }));
  const state = useProductForm(product, onReload);
  const uploads = useFileUploads(product.id);
  const formId = useId();
  useHashTarget(tab);
  useErrorsInSight(state, tab);
  return (
    <>
      <PageHeader
        title="Digital Product"
        line={product.title}
        back={back}
        badge={<StatusBadge status={product.status} />}
        actions={
          <>
            <DuplicateButton product={product} changed={state.changed} />
            <OpenPage publicUrl={product.status === 'ACTIVE' ? product.publicUrl : null} load={() => askForPreview(product.id)} />
          </>
        }
        tabs={<EditorTabs />}
      />
      <Editor aside={<ProductPreview product={product} values={state.form.values} />}>
        <BasicTab hidden={tab !== 'basic'} formId={formId} product={product} state={state} />
        {tab === 'upload' && <UploadTab product={product} uploads={uploads} />}
        {tab === 'publish' && <PublishTab product={product} state={state} />}
      </Editor>
      <RecordSaveBar form={formId} state={state} />
      <UnsavedGuard
        when={!state.changed && uploads.isBusy}
        title="Leave while files are uploading?"
        line="Files that have not arrived yet will not be uploaded."
      />
    </>
  );
}

/** The copy is made of what is saved. */
function DuplicateButton({ product, changed }: { product: Product; changed: boolean }) {
  const { duplicate, isPending } = useDuplicate();
  const press = () => (changed ? toast.error('Save or discard your changes first, then duplicate.') : duplicate(product.id));
  return (
    <BusyButton
      type="button"
      busy={isPending}
      busyLabel="Duplicating..."
      onClick={press}
      leftSection={!isPending && <IconCopyPlus size={16} stroke={1.75} aria-hidden />}
    >
      Duplicate
    </BusyButton>
  );
}

/** A press on Save in another tab may find fault with the fields of the first. */
function useErrorsInSight({ form }: ProductFormState, tab: string) {
  const navigate = useNavigate();
  const hasErrors = Object.keys(form.errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new errors lead there; with old ones a person may look around
  useEffect(() => {
    if (hasErrors && tab !== 'basic') void navigate({ to: '.', search: {} });
  }, [hasErrors]);
}
