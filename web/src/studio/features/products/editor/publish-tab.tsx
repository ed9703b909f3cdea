import { type Product, productMessages } from '@jamun/contract';
import { IconEyeOff, IconRocket } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { askForPreview } from '../../../domain/products/api.ts';
import { PreviewButton } from '../../../domain/public-page/open-page.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { useProductStatus } from '../product-actions.ts';
import { productText } from '../text.ts';
import { Checklist } from './checklist.tsx';
import classes from './publish-tab.module.css';
import { productEditorText } from './text.ts';
import type { ProductFormState } from './use-product-form.ts';

const { publish: text } = productEditorText;

interface PublishTabProps {
  product: Product;
  state: ProductFormState;
}

/** Checklist, link and preview of the product, and the button that publishes or unpublishes it. */
export const PublishTab = ({ product, state }: PublishTabProps) => (
  <section className={classes.tab} aria-labelledby="publish-title">
    <h2 id="publish-title">{text.title}</h2>
    <Panel>
      <Checklist product={product} />
    </Panel>
    <div>
      <span className={classes.label}>{text.link}</span>
      <div className={classes.link}>
        <span title={product.publicUrl}>{product.publicUrl.replace(/^https?:\/\//, '')}</span>
        <CopyButton what={text.copyLink} value={product.publicUrl} />
      </div>
      {product.status !== 'ACTIVE' && <p className={classes.hint}>{text.linkHint}</p>}
    </div>
    {product.status !== 'ACTIVE' && <VerifyEmailNotice to={text.verifyEmailTo} />}
    <PublishStep product={product} state={state} />
  </section>
);

function PublishStep({ product, state }: PublishTabProps) {
  const navigate = useNavigate();
  const status = useProductStatus();
  const [reasons, setReasons] = useState<string[]>([]);
  const isPublic = product.status === 'ACTIVE';
  const toggle = () => {
    setReasons([]);
    if (isPublic) return status.change(product, 'INACTIVE', { onNotReady: setReasons });
    // Unsaved changes are part of what the seller wants to publish.
    state.saveFirst((saved) =>
      status.change(saved, 'ACTIVE', {
        onDone: () => void navigate({ to: '/digital-products', search: { published: product.id } }),
        onNotReady: setReasons,
      }),
    );
  };
  const isBusy = status.isPending || state.isSaving;
  const Icon = isPublic ? IconEyeOff : IconRocket;
  return (
    <>
      {reasons.length > 0 && (
        <AlertLine tone="bad">
          {productMessages.notReady}: {reasons.join(', ')}
        </AlertLine>
      )}
      <div className={classes.step}>
        <BusyButton
          type="button"
          variant={isPublic ? 'default' : 'filled'}
          busy={isBusy}
          onClick={toggle}
          leftSection={!isBusy && <Icon size={16} stroke={1.75} aria-hidden />}
        >
          {isPublic ? productText.unpublish : productText.publish}
        </BusyButton>
        {!isPublic && <PreviewButton load={() => askForPreview(product.id)} />}
        <span>{isPublic ? text.lineActive : text.lineInactive}</span>
      </div>
    </>
  );
}
