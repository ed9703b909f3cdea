import type { Product } from '@jamun/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId } from 'react';
import { AlertLine } from '../../../ui/alert-line.tsx';
import { FieldButton } from '../../../ui/field-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { BasicTab } from './basic-tab.tsx';
import classes from './editor.module.css';
import { readTab } from './editor-tab.ts';
import { EditorTabs } from './editor-tabs.tsx';
import { LivePreview } from './live-preview.tsx';
import { OpenPage } from './open-page.tsx';
import { PublishTab } from './publish-tab.tsx';
import { UploadTab } from './upload-tab.tsx';
import { useFileUploads } from './use-file-uploads.ts';
import { useHashTarget } from './use-hash-target.ts';
import { type FormRefusal, type ProductFormState, useProductForm } from './use-product-form.ts';

interface EditorProps {
  back: ReactNode;
  product: Product;
  onReload: () => Promise<Product | undefined>;
}

/** What was typed and what is being sent outlive a change of tabs; only leaving the page is asked about. */
export function Editor({ back, product, onReload }: EditorProps) {
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
        back={back}
        badge={<StatusBadge status={product.status} />}
        actions={<OpenPage product={product} />}
        tabs={<EditorTabs />}
      />
      <div className={classes.editor}>
        <div className={classes.main}>
          <BasicTab hidden={tab !== 'basic'} formId={formId} product={product} state={state} />
          {tab === 'upload' && <UploadTab product={product} uploads={uploads} />}
          {tab === 'publish' && <PublishTab product={product} state={state} />}
        </div>
        <LivePreview product={product} values={state.form.values} />
      </div>
      {(state.changed || state.refusal) && (
        <SaveBar
          form={formId}
          busy={state.isSaving}
          onDiscard={state.discard}
          refusal={state.refusal && <Refusal refusal={state.refusal} onReload={state.reload} />}
        />
      )}
      <UnsavedGuard when={state.changed} />
      <UnsavedGuard
        when={!state.changed && uploads.isBusy}
        title="Leave while files are uploading?"
        line="Files that have not arrived yet will not be uploaded."
      />
    </>
  );
}

const Refusal = ({ refusal, onReload }: { refusal: FormRefusal; onReload: () => void }) => (
  <AlertLine tone={refusal.tone} {...(refusal.stale ? { action: <FieldButton onClick={onReload}>Reload</FieldButton> } : {})}>
    {refusal.words}
  </AlertLine>
);

/** A press on Save in another tab may find fault with the fields of the first. */
function useErrorsInSight({ form }: ProductFormState, tab: string) {
  const navigate = useNavigate();
  const hasErrors = Object.keys(form.errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new errors lead there; with old ones a person may look around
  useEffect(() => {
    if (hasErrors && tab !== 'basic') void navigate({ to: '.', search: {} });
  }, [hasErrors]);
}
