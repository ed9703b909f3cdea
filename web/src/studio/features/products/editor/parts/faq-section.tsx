import type { Product } from '@jamun/contract';
import { productPartMessages } from '@jamun/contract/product-messages';
import { IconHelpCircle } from '@tabler/icons-react';
import { useFaqCalls } from '../../../../domain/products/parts-api.ts';
import { lazyDialog } from '../../../../ui/overlay/lazy-dialog.tsx';
import classes from './faq-section.module.css';
import { PartSection } from './part-section.tsx';

const FaqDialog = lazyDialog(() => import('./faq-dialog.tsx').then((module) => module.FaqDialog));

export const FaqSection = ({ product }: { product: Product }) => (
  <PartSection
    name="faq"
    Icon={IconHelpCircle}
    title="FAQ"
    items={product.faqs}
    calls={useFaqCalls(product.id)}
    add="Add FAQ"
    none="Answer what people ask before they buy."
    nameOf={({ question }) => question}
    show={({ question, answer }) => (
      <details className={classes.faq}>
        <summary>{question}</summary>
        <p>{answer}</p>
      </details>
    )}
    deleted={productPartMessages.faqDeleted}
    notDeleted="Failed to delete FAQ"
    Dialog={FaqDialog}
  />
);
