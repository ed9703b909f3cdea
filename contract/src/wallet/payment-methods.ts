import { z } from 'zod';
import { answer, Message } from '../answer.ts';
import { paymentMethodMessages } from '../messages.ts';
import type { Routes } from '../route.ts';
import { displayName, Id, IsoTime, line } from '../text.ts';

export const PaymentMethodType = z.enum(['BANK', 'UPI'], 'Choose a bank account or UPI');
export const PaymentMethodPriority = z.enum(['PRIMARY', 'SECONDARY'], 'Choose primary or secondary');
export const PaymentMethodStatus = z.enum(['PENDING', 'VERIFIED', 'REJECTED'], 'Choose a status');
export type PaymentMethodStatus = z.infer<typeof PaymentMethodStatus>;
type Type = z.infer<typeof PaymentMethodType>;

const name = (label: string) => displayName(label, 100);

/** Letters and digits as banks print them, in groups or not; a string, since leading zeros count. */
const AccountNumber = line('Account number', 40)
  .transform((typed) => typed.replace(/[ -]/g, ''))
  .refine((typed) => /^[A-Za-z0-9]{9,18}$/.test(typed), 'Account number must be 9 to 18 letters and digits');

// Looked at before it is put into capitals: a dotless ı would become an I.
const IfscCode = line('IFSC code', 40)
  .refine((typed) => /^[A-Za-z]{4}0[A-Za-z0-9]{6}$/.test(typed), 'Enter a valid IFSC code, such as HDFC0001234')
  .transform((typed) => typed.toUpperCase());

const UpiId = line('UPI ID', 400).refine(
  (typed) => /^[a-zA-Z0-9.\-_]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/.test(typed),
  'Enter a valid UPI ID, such as name@okhdfc',
);

const BankDetails = z.object({
  bankName: name('Bank name'),
  accountNumber: AccountNumber,
  ifscCode: IfscCode,
  accountHolderName: name('Account holder name'),
});
const UpiDetails = z.object({ upiId: UpiId, upiName: name('UPI name') });

export type BankDetails = z.infer<typeof BankDetails>;
export type UpiDetails = z.infer<typeof UpiDetails>;

const kinds = {
  BANK: { fields: Object.keys(BankDetails.shape) as (keyof BankDetails)[], incomplete: paymentMethodMessages.bankIncomplete },
  UPI: { fields: Object.keys(UpiDetails.shape) as (keyof UpiDetails)[], incomplete: paymentMethodMessages.upiIncomplete },
};
const notOf = {
  BANK: { fields: kinds.UPI.fields, message: 'Leave this empty for a bank account' },
  UPI: { fields: kinds.BANK.fields, message: 'Leave this empty for UPI' },
};

const typed = z.string('This must be text').optional();
/** One form for both: the fields of the other type are absent or empty. */
const form = {
  priority: PaymentMethodPriority.optional(),
  bankName: typed,
  accountNumber: typed,
  ifscCode: typed,
  accountHolderName: typed,
  upiId: typed,
  upiName: typed,
};
type Form = Partial<Record<keyof BankDetails | keyof UpiDetails, string | undefined>>;

/**
 * The fields of this type, read by their own rules. Complaints stand beside their fields; one without a place says what
 * a form with gaps is told as a whole.
 */
function readAs<Schema extends z.ZodObject>(type: Type, schema: Schema, given: Form, context: z.RefinementCtx): z.output<Schema> {
  const complain = (message: string, path: PropertyKey[]) => context.addIssue({ code: 'custom', message, path });
  const parsed = schema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  for (const { message, path } of issues) complain(message, path);
  const gap = (field: keyof Form) => !given[field]?.trim() && issues.some((issue) => issue.path[0] === field);
  if (kinds[type].fields.some(gap)) complain(kinds[type].incomplete, []);
  for (const field of notOf[type].fields) if (given[field]?.trim()) complain(notOf[type].message, [field]);
  return parsed.success ? parsed.data : z.NEVER;
}

/** Sent as one flat form, read as the details of its type. */
export const PaymentMethodInput = z
  .strictObject({ type: PaymentMethodType, ...form })
  .transform(({ type, priority = 'SECONDARY', ...given }, context) => ({
    priority,
    details:
      type === 'BANK' ? { type, ...readAs(type, BankDetails, given, context) } : { type, ...readAs(type, UpiDetails, given, context) },
  }));

const changes = z.strictObject(form);
const isTyped = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

/** Only what was typed changes; a number that is not shown again is left empty to keep it. */
const edit = <Schema extends z.ZodObject>(type: Type, details: Schema, hidden: keyof Form) =>
  changes.transform(({ priority, ...given }, context) => {
    const kept = given[hidden]?.trim() ? given : { ...given, [hidden]: undefined };
    const read = readAs(type, details.partial(), kept, context);
    return { priority, details: Object.fromEntries(Object.entries(read as Form).filter(isTyped)) as Partial<Record<keyof Form, string>> };
  });

/** The form that edits a method, by the method's type: it never changes. */
export const paymentMethodEdit = {
  BANK: edit('BANK', BankDetails, 'accountNumber'),
  UPI: edit('UPI', UpiDetails, 'upiId'),
};

/** An empty form; what belongs to the other type stays empty. */
export const blankPaymentMethod: z.input<typeof PaymentMethodInput> = {
  type: 'BANK',
  priority: 'SECONDARY',
  bankName: '',
  accountNumber: '',
  ifscCode: '',
  accountHolderName: '',
  upiId: '',
  upiName: '',
};

export const PaymentMethod = z.object({
  id: Id,
  type: PaymentMethodType,
  priority: PaymentMethodPriority,
  status: PaymentMethodStatus,
  /** Why it was rejected. */
  reason: z.string().nullable(),
  bankName: z.string().nullable(),
  /** Masked to the last 4. */
  accountNumber: z.string().nullable(),
  ifscCode: z.string().nullable(),
  accountHolderName: z.string().nullable(),
  /** Masked. */
  upiId: z.string().nullable(),
  upiName: z.string().nullable(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const params = z.strictObject({ id: Id });

export const paymentMethods = {
  'POST /api/v1/payment-methods': {
    access: 'user',
    to: 'create a payment method',
    body: PaymentMethodInput,
    reply: answer(PaymentMethod),
    proof: 'recent',
    // Each one is work for whoever verifies it.
    limit: { calls: 30, seconds: 60 * 60 },
  },
  'GET /api/v1/payment-methods': { access: 'user', to: 'see your payment methods', reply: answer(z.array(PaymentMethod)) },
  'GET /api/v1/payment-methods/{id}': { access: 'user', to: 'see a payment method', params, reply: answer(PaymentMethod) },
  'PUT /api/v1/payment-methods/{id}': {
    access: 'user',
    to: 'update a payment method',
    params,
    body: changes,
    proof: 'recent',
    reply: answer(PaymentMethod),
  },
  'DELETE /api/v1/payment-methods/{id}': { access: 'user', to: 'delete a payment method', params, reply: Message, proof: 'recent' },
} satisfies Routes;
