import type { Product } from '@jamun/contract';
import { productMessages } from '@jamun/contract/product-messages';
import { IconEyeOff, IconRocket } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { askForPreview } from '../../../domain/products/api.ts';
import { PreviewButton } from '../../../domain/public-page/open-page.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useProductStatus } from '../use-product-status.ts';
import { Checklist } from './checklist.tsx';
import classes from './publish-tab.module.css';
import type { ProductFormState } from './use-product-form.ts';

interface PublishTabProps {
  product: Product;
  state: ProductFormState;
}

/** What is still missing, a last look, and the step itself. */
export const PublishTab = ({ product, state }: PublishTabProps) => (
  <section className={classes.tab} aria-labelledby="publish-title">
    <h2 id="publish-title">Publish Product</h2>
    <Panel>
      <Checklist product={product} />
    </Panel>
    <div>
      <span className={classes.label}>Product link</span>
      <div className={classes.link}>
        <span title={product.publicUrl}>{product.publicUrl.replace(/^https?:\/\//, '')}</span>
        <CopyButton what="link" value={product.publicUrl} />
      </div>
      {product.status !== 'ACTIVE' && <p className={classes.hint}>It works once the product is published.</p>}
    </div>
    {product.status !== 'ACTIVE' && <VerifyEmailNotice to="publish" />}
    <Step product={product} state={state} />
  </section>
);

function Step({ product, state }: PublishTabProps) {
  const navigate = useNavigate();
  const status = useProductStatus();
  const [reasons, setReasons] = useState<string[]>([]);
  const isPublic = product.status === 'ACTIVE';
  const press = () => {
    setReasons([]);
    if (isPublic) return status.change(product, 'INACTIVE', { onNotReady: setReasons });
    // What was typed is part of what is published.
    state.saveFirst((saved) =>
      status.change(saved, 'ACTIVE', {
        onDone: () => void navigate({ to: '/digital-products', search: { published: product.id } }),
        onNotReady: setReasons,
      }),
    );
  };
  const busy = status.isPending || state.isSaving;
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
          busy={busy}
          onClick={press}
          leftSection={!busy && <Icon size={16} stroke={1.75} aria-hidden />}
        >
          {isPublic ? 'Unpublish' : 'Publish'}
        </BusyButton>
        {!isPublic && <PreviewButton load={() => askForPreview(product.id)} />}
        <span>
          {isPublic ? 'Its page goes offline at once. Buyers keep what they paid for.' : 'Buyers can see and pay for it at once.'}
        </span>
      </div>
    </>
  );
}
