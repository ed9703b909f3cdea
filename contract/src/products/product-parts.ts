import { z } from 'zod';
import { Email, Phone } from '../accounts/user-fields.ts';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { displayName, Id, IsoTime, multilineText, singleLineText, singleLineTextOrEmpty } from '../text-fields.ts';

const webProtocols = ['http:', 'https:'];

/** URL that a page may link to or show: no `javascript:` scheme, no embedded credentials. */
function isWebAddress(typed: string, protocols = webProtocols): boolean {
  if (!URL.canParse(typed)) return false;
  const { protocol, hostname, username, password } = new URL(typed);
  return protocols.includes(protocol) && hostname !== '' && username === '' && password === '';
}
const webAddress = (label: string) =>
  singleLineText(label, 2_000).refine((typed) => isWebAddress(typed), `${label} must be a URL that starts with http:// or https://`);

/** Browsers block http pictures on our https pages. */
const secureAddress = (label: string) =>
  singleLineText(label, 2_000).refine((typed) => isWebAddress(typed, ['https:']), `${label} must be a URL that starts with https://`);

const stamps = { id: Id, productId: Id, createdAt: IsoTime, updatedAt: IsoTime };
const wholeRating = 'Rating must be a whole number from 1 to 5';

const testimonial = {
  name: displayName('Name', 100),
  description: multilineText('Description', 2_000),
  rating: z.int(wholeRating).min(1, wholeRating).max(5, wholeRating),
  /** URL; empty or null for no image. */
  image: z.union([z.literal('').transform(() => null), secureAddress('Image')]).nullable(),
};
export const TestimonialInput = z.strictObject({
  ...testimonial,
  rating: testimonial.rating.default(5),
  image: testimonial.image.default(null),
});
/** Partial update. */
const TestimonialEdit = z.strictObject(testimonial).partial();
export const Testimonial = z.object({
  ...stamps,
  name: z.string(),
  description: z.string(),
  rating: z.int(),
  image: z.string().nullable(),
});
export type Testimonial = z.infer<typeof Testimonial>;

export const FaqInput = z.strictObject({ question: displayName('Question', 300), answer: multilineText('Answer', 3_000) });
export const Faq = z.object({ ...stamps, question: z.string(), answer: z.string() });
export type Faq = z.infer<typeof Faq>;

export const QuestionType = z.enum(['TEXT', 'CHOICE'], 'Choose text or choice');

/** Question that buyers answer before payment. */
export const RegistrationQuestionInput = z
  .strictObject({
    question: displayName('Question', 300),
    type: QuestionType.default('TEXT'),
    /** Two to twenty for CHOICE; empty for TEXT. */
    options: z.array(displayName('Option', 100), 'Options must be a list').max(20, 'Add at most 20 options').default([]),
    isRequired: z.boolean('Required must be true or false').default(false),
  })
  .check((context) => {
    const { type, options } = context.value;
    const addOptionsError = (message: string) => context.issues.push({ code: 'custom', message, path: ['options'], input: options });
    if (type === 'TEXT' && options.length > 0) addOptionsError('Only choice questions have options');
    if (type === 'CHOICE' && options.length < 2) addOptionsError('Add at least two options');
    if (new Set(options).size < options.length) addOptionsError('Each option must be different');
  });
export const RegistrationQuestion = z.object({
  ...stamps,
  question: z.string(),
  type: QuestionType,
  options: z.array(z.string()),
  isRequired: z.boolean(),
});
export type RegistrationQuestion = z.infer<typeof RegistrationQuestion>;

export const supportKinds = ['EMAIL', 'PHONE', 'WHATSAPP', 'TELEGRAM', 'WEBSITE', 'OTHER'] as const;
export const SupportKind = z.enum(supportKinds, 'Choose how buyers can reach you');

/** Accepts `name`, `@name` and `t.me/name`; stored as `@name`. */
const TelegramName = singleLineText('Telegram', 100).transform((typed, context) => {
  const name = /^(?:@|(?:https?:\/\/)?t\.me\/)?([A-Za-z][A-Za-z0-9_]{3,31})$/.exec(typed)?.[1];
  if (name) return `@${name}`;
  context.addIssue({ code: 'custom', message: 'Enter a Telegram username, such as @meera_designs' });
  return z.NEVER;
});

const supportValues: Record<z.infer<typeof SupportKind>, z.ZodType<string, unknown>> = {
  EMAIL: Email,
  PHONE: Phone,
  WHATSAPP: Phone,
  TELEGRAM: TelegramName,
  WEBSITE: webAddress('Website'),
  OTHER: singleLineText('Contact', 200),
};

/** Contact for buyers. The value is normalised by kind: phone numbers to E.164, Telegram names to `@name`. */
export const SupportDetailInput = z
  .strictObject({ kind: SupportKind, value: singleLineTextOrEmpty('Contact', 2_000), note: singleLineTextOrEmpty('Note', 200).default('') })
  .check((context) => {
    const { kind, value } = context.value;
    const parsed = supportValues[kind].safeParse(value);
    if (parsed.success) context.value.value = parsed.data;
    else for (const { message } of parsed.error.issues) context.issues.push({ code: 'custom', message, path: ['value'], input: value });
  });
export const SupportDetail = z.object({ ...stamps, kind: SupportKind, value: z.string(), note: z.string() });
export type SupportDetail = z.infer<typeof SupportDetail>;

const params = z.strictObject({ id: Id });

export const productParts = {
  'POST /api/v1/digital-products/{id}/testimonials': {
    access: 'user',
    to: 'create a testimonial',
    params,
    body: TestimonialInput,
    reply: successReply(Testimonial),
  },
  'GET /api/v1/digital-products/{id}/testimonials': {
    access: 'user',
    to: 'see the testimonials of a product',
    params,
    reply: successReply(z.array(Testimonial)),
  },
  'PUT /api/v1/digital-products/testimonials/{id}': {
    access: 'user',
    to: 'update a testimonial',
    params,
    body: TestimonialEdit,
    reply: successReply(Testimonial),
  },
  'DELETE /api/v1/digital-products/testimonials/{id}': { access: 'user', to: 'delete a testimonial', params, reply: MessageReply },
  'POST /api/v1/digital-products/{id}/faqs': { access: 'user', to: 'create an FAQ', params, body: FaqInput, reply: successReply(Faq) },
  'GET /api/v1/digital-products/{id}/faqs': { access: 'user', to: 'see the FAQs of a product', params, reply: successReply(z.array(Faq)) },
  'PUT /api/v1/digital-products/faqs/{id}': {
    access: 'user',
    to: 'update an FAQ',
    params,
    body: FaqInput.partial(),
    reply: successReply(Faq),
  },
  'DELETE /api/v1/digital-products/faqs/{id}': { access: 'user', to: 'delete an FAQ', params, reply: MessageReply },
  'POST /api/v1/digital-products/{id}/registration-questions': {
    access: 'user',
    to: 'create a registration question',
    params,
    body: RegistrationQuestionInput,
    reply: successReply(RegistrationQuestion),
  },
  'GET /api/v1/digital-products/{id}/registration-questions': {
    access: 'user',
    to: 'see the registration questions of a product',
    params,
    reply: successReply(z.array(RegistrationQuestion)),
  },
  'PUT /api/v1/digital-products/registration-questions/{id}': {
    access: 'user',
    to: 'update a registration question',
    params,
    body: RegistrationQuestionInput,
    reply: successReply(RegistrationQuestion),
  },
  'DELETE /api/v1/digital-products/registration-questions/{id}': {
    access: 'user',
    to: 'delete a registration question',
    params,
    reply: MessageReply,
  },
  'POST /api/v1/digital-products/{id}/support-details': {
    access: 'user',
    to: 'create a support detail',
    params,
    body: SupportDetailInput,
    reply: successReply(SupportDetail),
  },
  'GET /api/v1/digital-products/{id}/support-details': {
    access: 'user',
    to: 'see the support details of a product',
    params,
    reply: successReply(z.array(SupportDetail)),
  },
  'PUT /api/v1/digital-products/support-details/{id}': {
    access: 'user',
    to: 'update a support detail',
    params,
    body: SupportDetailInput,
    reply: successReply(SupportDetail),
  },
  'DELETE /api/v1/digital-products/support-details/{id}': { access: 'user', to: 'delete a support detail', params, reply: MessageReply },
} satisfies Routes;
