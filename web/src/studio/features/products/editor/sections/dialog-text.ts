import { productPartMessages } from '@jamun/contract';
import { productEditorText } from '../text.ts';

/** Text of the lazily loaded dialogs of the sections. */
export const itemDialogText = {
  testimonials: {
    add: productEditorText.testimonials.add,
    edit: 'Edit Testimonial',
    created: productPartMessages.testimonialCreated,
    updated: productPartMessages.testimonialUpdated,
    notCreated: productPartMessages.testimonialNotCreated,
    notUpdated: productPartMessages.testimonialNotUpdated,
    fields: { name: 'Name', description: 'Description', rating: 'Rating', image: 'Image URL' },
    imagePlaceholder: 'https://',
  },
  faq: {
    add: productEditorText.faq.add,
    edit: 'Edit FAQ',
    created: productPartMessages.faqCreated,
    updated: productPartMessages.faqUpdated,
    notCreated: productPartMessages.faqNotCreated,
    notUpdated: productPartMessages.faqNotUpdated,
    fields: { question: 'Question', answer: 'Answer' },
  },
  questions: {
    add: productEditorText.questions.add,
    edit: 'Edit Question',
    created: productPartMessages.questionCreated,
    updated: productPartMessages.questionUpdated,
    notCreated: productPartMessages.questionNotCreated,
    notUpdated: productPartMessages.questionNotUpdated,
    fields: { question: 'Question', answer: 'Answer', options: 'Options' },
    types: { text: 'Text', choice: 'Choice' },
    optionsHint: 'One per line, 2 to 20 options',
  },
  support: {
    add: productEditorText.support.add,
    edit: 'Edit Support Detail',
    created: productPartMessages.supportCreated,
    updated: productPartMessages.supportUpdated,
    notCreated: productPartMessages.supportNotCreated,
    notUpdated: productPartMessages.supportNotUpdated,
    placeholders: {
      EMAIL: 'help@example.in',
      PHONE: '98860 42211',
      WHATSAPP: '98860 42211',
      TELEGRAM: '@meera_designs',
      WEBSITE: 'https://',
      OTHER: '',
    } satisfies Record<keyof typeof productEditorText.support.kinds, string>,
    fields: { kind: 'Contact method', note: 'Note' },
    notePlaceholder: 'Mon to Fri, 10 am to 6 pm',
  },
} as const;
