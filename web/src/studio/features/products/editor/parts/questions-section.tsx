import type { Product } from '@jamun/contract';
import { productPartMessages } from '@jamun/contract/product-messages';
import { IconForms } from '@tabler/icons-react';
import { useQuestionCalls } from '../../../../domain/products/parts-api.ts';
import { Chip } from '../../../../ui/data/badge.tsx';
import { lazyDialog } from '../../../../ui/overlay/lazy-dialog.tsx';
import { PartSection } from './part-section.tsx';

const QuestionDialog = lazyDialog(() => import('./question-dialog.tsx').then((module) => module.QuestionDialog));

export const QuestionsSection = ({ product }: { product: Product }) => (
  <PartSection
    name="questions"
    Icon={IconForms}
    title="Registration questions"
    items={product.registrationQns}
    calls={useQuestionCalls(product.id)}
    add="Add Question"
    none="Ask buyers for what you need to know before they pay."
    nameOf={({ question }) => question}
    show={({ question, type, options, isRequired }) => (
      <>
        <b>{question}</b> {isRequired && <Chip>Required</Chip>}
        <p>{type === 'TEXT' ? 'Answered in text' : `One of: ${options.join(', ')}`}</p>
      </>
    )}
    deleted={productPartMessages.questionDeleted}
    notDeleted="Failed to delete registration question"
    Dialog={QuestionDialog}
  />
);
