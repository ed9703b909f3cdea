import type { Product, Testimonial } from '@jamun/contract';
import { IconForms, IconHeadset, IconHelpCircle, IconMessageStar } from '@tabler/icons-react';
import { useFaqCalls, useQuestionCalls, useSupportCalls, useTestimonialCalls } from '../../../../domain/products/parts-api.ts';
import { Chip } from '../../../../ui/data/badge.tsx';
import { Stars } from '../../../../ui/form/stars.tsx';
import { lazyDialog } from '../../../../ui/overlay/lazy-dialog.tsx';
import textLink from '../../../../ui/page/text-link.module.css';
import { productEditorText as text } from '../text.ts';
import { ItemSection } from './item-section.tsx';
import classes from './sections.module.css';

const FaqDialog = lazyDialog(() => import('./faq-dialog.tsx').then((module) => module.FaqDialog));
const QuestionDialog = lazyDialog(() => import('./question-dialog.tsx').then((module) => module.QuestionDialog));
const SupportDialog = lazyDialog(() => import('./support-dialog.tsx').then((module) => module.SupportDialog));
const TestimonialDialog = lazyDialog(() => import('./testimonial-dialog.tsx').then((module) => module.TestimonialDialog));

export const TestimonialsSection = ({ product }: { product: Product }) => (
  <ItemSection
    name="testimonials"
    Icon={IconMessageStar}
    text={text.testimonials}
    items={product.testimonials}
    calls={useTestimonialCalls(product.id)}
    nameOf={({ name }) => name}
    show={(testimonial) => <TestimonialSummary testimonial={testimonial} />}
    Dialog={TestimonialDialog}
  />
);

// The image is on a foreign server. The editor only links to it, so that editing does not send requests there.
const TestimonialSummary = ({ testimonial: { name, description, rating, image } }: { testimonial: Testimonial }) => (
  <>
    <b>{name}</b> <Stars rating={rating} />
    <p>{description}</p>
    {image && (
      <p>
        <a className={textLink.link} href={image} target="_blank" rel="noopener noreferrer nofollow">
          {text.testimonials.imageAt(new URL(image).host)}
        </a>
      </p>
    )}
  </>
);

export const FaqSection = ({ product }: { product: Product }) => (
  <ItemSection
    name="faq"
    Icon={IconHelpCircle}
    text={text.faq}
    items={product.faqs}
    calls={useFaqCalls(product.id)}
    nameOf={({ question }) => question}
    show={({ question, answer }) => (
      <details className={classes.faq}>
        <summary>{question}</summary>
        <p>{answer}</p>
      </details>
    )}
    Dialog={FaqDialog}
  />
);

export const QuestionsSection = ({ product }: { product: Product }) => (
  <ItemSection
    name="questions"
    Icon={IconForms}
    text={text.questions}
    items={product.registrationQns}
    calls={useQuestionCalls(product.id)}
    nameOf={({ question }) => question}
    show={({ question, type, options, isRequired }) => (
      <>
        <b>{question}</b> {isRequired && <Chip>{text.questions.required}</Chip>}
        <p>{type === 'TEXT' ? text.questions.answeredInText : text.questions.oneOf(options)}</p>
      </>
    )}
    Dialog={QuestionDialog}
  />
);

export const SupportSection = ({ product }: { product: Product }) => (
  <ItemSection
    name="support"
    Icon={IconHeadset}
    text={text.support}
    items={product.supportDetails}
    calls={useSupportCalls(product.id)}
    nameOf={({ kind, value }) => `${text.support.kinds[kind]} ${value}`}
    show={({ kind, value, note }) => (
      <>
        <b>{text.support.kinds[kind]}</b> {value}
        {note && <p>{note}</p>}
      </>
    )}
    Dialog={SupportDialog}
  />
);
