import type { Product } from '@jamun/contract';
import { CollapsibleGroup } from '../../../ui/page/collapsible-section.tsx';
import { BasicFields } from './basic-fields.tsx';
import classes from './basic-tab.module.css';
import { CoverField } from './cover-field.tsx';
import { GallerySection } from './gallery/gallery-section.tsx';
import { FaqSection } from './parts/faq-section.tsx';
import { QuestionsSection } from './parts/questions-section.tsx';
import { SupportSection } from './parts/support-section.tsx';
import { TestimonialsSection } from './parts/testimonials-section.tsx';
import type { ProductFormState } from './use-product-form.ts';

interface BasicTabProps {
  /** It stays on the page while another tab is looked at: what was typed is still there, and Save finds it. */
  hidden: boolean;
  formId: string;
  product: Product;
  state: ProductFormState;
}

/** Only the fields wait for Save; pictures and what is added in dialogs are there at once. */
export const BasicTab = ({ hidden, formId, product, state: { form, send } }: BasicTabProps) => (
  <section className={classes.tab} hidden={hidden} aria-labelledby={`${formId}-title`}>
    <h2 id={`${formId}-title`}>Basic Information</h2>
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
