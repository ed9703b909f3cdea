import type { Product } from '@jamun/contract';
import { productPartMessages as say } from '@jamun/contract/product-messages';
import { IconForms } from '@tabler/icons-react';
import { Chip } from '../../../../ui/chip.tsx';
import { lateDialog } from '../../../../ui/late-dialog.tsx';
import { PartSection } from './part-section.tsx';
import { useQuestionCalls } from './parts-api.ts';

const QuestionDialog = lateDialog(() => import('./question-dialog.tsx').then((module) => module.QuestionDialog));

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
    deleted={say.questionDeleted}
    notDeleted="Failed to delete registration question"
    Dialog={QuestionDialog}
  />
);
