import type { Product } from '@jamun/contract';
import { IconCopyPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId } from 'react';
import { askForPreview } from '../../../domain/products/api.ts';
import { OpenPageButton } from '../../../domain/public-page/open-page.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { RecordSaveBar } from '../../../ui/form/record-save-bar.tsx';
import { useHashTarget } from '../../../ui/hooks/use-hash-target.ts';
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx';
import { CollapsibleGroup } from '../../../ui/page/collapsible-section.tsx';
import { Editor } from '../../../ui/page/editor.tsx';
import { Tabs } from '../../../ui/page/page-elements.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useDuplicate } from '../product-actions.ts';
import { readTab } from '../product-search.ts';
import { productText } from '../text.ts';
import { BasicFields } from './basic-fields.tsx';
import { CoverField } from './cover-field.tsx';
import { GallerySection } from './gallery/gallery-section.tsx';
import classes from './product-editor.module.css';
import { ProductPreview } from './product-preview.tsx';
import { PublishTab } from './publish-tab.tsx';
import { FaqSection, QuestionsSection, SupportSection, TestimonialsSection } from './sections/sections.tsx';
import { productEditorText as text } from './text.ts';
import { UploadTab } from './upload-tab.tsx';
import { type ProductFormState, useProductForm } from './use-product-form.ts';
import { useFileUploads } from './use-uploads.ts';

interface ProductEditorProps {
  back: ReactNode;
  product: Product;
  onReload: () => Promise<Product | undefined>;
}

/** Editor of a product. Unsaved values and running uploads survive a change of tabs; leaving the page asks first. */
export function ProductEditor({ back, product, onReload }: ProductEditorProps) {
  const { tab = 'basic' } = readTab(useSearch({ strict: false }));
  const state = useProductForm(product, onReload);
  const uploads = useFileUploads(product.id);
  const formId = useId();
  useHashTarget(tab);
  useShowErrors(state, tab);
  return (
    <>
      <PageHeader
        title={productText.title}
        line={product.title}
        back={back}
        badge={<StatusBadge status={product.status} />}
        actions={
          <>
            <DuplicateButton product={product} hasChanges={state.changed} />
            <OpenPageButton publicUrl={product.status === 'ACTIVE' ? product.publicUrl : null} load={() => askForPreview(product.id)} />
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
      <UnsavedGuard when={!state.changed && uploads.isBusy} title={text.leaveDuringUpload.title} line={text.leaveDuringUpload.line} />
    </>
  );
}

const exactTab = { exact: true, includeSearch: true, includeHash: false };

const EditorTabs = () => (
  <Tabs label={productText.title}>
    <Link to="." search={{}} activeOptions={exactTab} resetScroll={false}>
      {text.tabs.basic}
    </Link>
    <Link to="." search={{ tab: 'upload' }} activeOptions={exactTab} resetScroll={false}>
      {text.tabs.upload}
    </Link>
    <Link to="." search={{ tab: 'publish' }} activeOptions={exactTab} resetScroll={false}>
      {text.tabs.publish}
    </Link>
  </Tabs>
);

interface BasicTabProps {
  /** Hidden instead of unmounted while another tab is open, so that Save still finds the form. */
  hidden: boolean;
  formId: string;
  product: Product;
  state: ProductFormState;
}

/** Fields that Save stores, followed by pictures and sections that are saved immediately. */
const BasicTab = ({ hidden, formId, product, state: { form, send } }: BasicTabProps) => (
  <section className={classes.tab} hidden={hidden} aria-labelledby={`${formId}-title`}>
    <h2 id={`${formId}-title`}>{text.basic.title}</h2>
    <form id={formId} className={classes.form} onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      <BasicFields form={form} />
    </form>
    <CoverField product={product} />
    <CollapsibleGroup>
      <TestimonialsSection product={product} />
      <GallerySection product={product} />
      <FaqSection product={product} />
      <QuestionsSection product={product} />
      <SupportSection product={product} />
    </CollapsibleGroup>
  </section>
);

/** Duplicates the saved product, so unsaved changes must be saved or discarded first. */
function DuplicateButton({ product, hasChanges }: { product: Product; hasChanges: boolean }) {
  const { duplicate, isPending } = useDuplicate();
  const onClick = () => (hasChanges ? toast.error(text.duplicateUnsaved) : duplicate(product.id));
  return (
    <BusyButton
      type="button"
      busy={isPending}
      busyLabel={productText.duplicating}
      onClick={onClick}
      leftSection={!isPending && <IconCopyPlus size={16} stroke={1.75} aria-hidden />}
    >
      {productText.duplicate}
    </BusyButton>
  );
}

/** Opens the basic tab when Save on another tab finds invalid fields. */
function useShowErrors({ form }: ProductFormState, tab: string) {
  const navigate = useNavigate();
  const hasErrors = Object.keys(form.errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new errors change the tab, existing ones must not block the other tabs
  useEffect(() => {
    if (hasErrors && tab !== 'basic') void navigate({ to: '.', search: {} });
  }, [hasErrors]);
}
