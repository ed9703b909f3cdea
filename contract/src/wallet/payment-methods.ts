import { z } from 'zod';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { displayName, Id, IsoTime, singleLineText } from '../text-fields.ts';
import { paymentMethodMessages } from './wallet-messages.ts';

export const PaymentMethodType = z.enum(['BANK', 'UPI'], 'Choose a bank account or UPI');
export const PaymentMethodPriority = z.enum(['PRIMARY', 'SECONDARY'], 'Choose primary or secondary');
export const PaymentMethodStatus = z.enum(['PENDING', 'VERIFIED', 'REJECTED'], 'Choose a status');
export type PaymentMethodStatus = z.infer<typeof PaymentMethodStatus>;
type Type = z.infer<typeof PaymentMethodType>;

const name = (label: string) => displayName(label, 100);

/** Letters and digits, with or without separators; a string, because leading zeros are significant. */
const AccountNumber = singleLineText('Account number', 40)
  .transform((typed) => typed.replace(/[ -]/g, ''))
  .refine((typed) => /^[A-Za-z0-9]{9,18}$/.test(typed), 'Account number must be 9 to 18 letters and digits');

// Checked before the conversion to upper case: a dotless ı would become an I.
const IfscCode = singleLineText('IFSC code', 40)
  .refine((typed) => /^[A-Za-z]{4}0[A-Za-z0-9]{6}$/.test(typed), 'Enter a valid IFSC code, such as HDFC0001234')
  .transform((typed) => typed.toUpperCase());

const UpiId = singleLineText('UPI ID', 400).refine(
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
const fieldsOfOtherType = {
  BANK: { fields: kinds.UPI.fields, message: 'Leave this empty for a bank account' },
  UPI: { fields: kinds.BANK.fields, message: 'Leave this empty for UPI' },
};

const optionalString = z.string('This must be text').optional();
/** One form for both types: the fields of the other type are missing or empty. */
const form = {
  priority: PaymentMethodPriority.optional(),
  bankName: optionalString,
  accountNumber: optionalString,
  ifscCode: optionalString,
  accountHolderName: optionalString,
  upiId: optionalString,
  upiName: optionalString,
};
type Form = Partial<Record<keyof BankDetails | keyof UpiDetails, string | undefined>>;

/**
 * Parses the fields of one type. Adds issues per field, and one issue without a path as the message of an incomplete form.
 */
function parseDetails<Schema extends z.ZodObject>(type: Type, schema: Schema, fields: Form, context: z.RefinementCtx): z.output<Schema> {
  const addIssue = (message: string, path: PropertyKey[]) => context.addIssue({ code: 'custom', message, path });
  const parsed = schema.safeParse(fields);
  const issues = parsed.error?.issues ?? [];
  for (const { message, path } of issues) addIssue(message, path);
  const isMissing = (field: keyof Form) => !fields[field]?.trim() && issues.some((issue) => issue.path[0] === field);
  if (kinds[type].fields.some(isMissing)) addIssue(kinds[type].incomplete, []);
  for (const field of fieldsOfOtherType[type].fields) if (fields[field]?.trim()) addIssue(fieldsOfOtherType[type].message, [field]);
  return parsed.success ? parsed.data : z.NEVER;
}

/** Flat form on the wire; parsed into the details of its type. */
export const PaymentMethodInput = z
  .strictObject({ type: PaymentMethodType, ...form })
  .transform(({ type, priority = 'SECONDARY', ...fields }, context) => ({
    priority,
    details:
      type === 'BANK'
        ? { type, ...parseDetails(type, BankDetails, fields, context) }
        : { type, ...parseDetails(type, UpiDetails, fields, context) },
  }));

const changes = z.strictObject(form);
const hasValue = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

/** Partial update. The form does not show the stored number again; an empty number field keeps it. */
const edit = <Schema extends z.ZodObject>(type: Type, details: Schema, numberField: keyof Form) =>
  changes.transform(({ priority, ...fields }, context) => {
    const changed = fields[numberField]?.trim() ? fields : { ...fields, [numberField]: undefined };
    const parsed = parseDetails(type, details.partial(), changed, context);
    return {
      priority,
      details: Object.fromEntries(Object.entries(parsed as Form).filter(hasValue)) as Partial<Record<keyof Form, string>>,
    };
  });

/** Edit schema by type; the type of a payment method never changes. */
export const paymentMethodEdit = {
  BANK: edit('BANK', BankDetails, 'accountNumber'),
  UPI: edit('UPI', UpiDetails, 'upiId'),
};

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
  /** Reason of a rejection. */
  reason: z.string().nullable(),
  bankName: z.string().nullable(),
  /** Masked to the last four characters. */
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
    reply: successReply(PaymentMethod),
    proof: 'recent',
    // An administrator verifies each one manually.
    limit: { calls: 30, seconds: 60 * 60 },
  },
  'GET /api/v1/payment-methods': { access: 'user', to: 'see your payment methods', reply: successReply(z.array(PaymentMethod)) },
  'GET /api/v1/payment-methods/{id}': { access: 'user', to: 'see a payment method', params, reply: successReply(PaymentMethod) },
  'PUT /api/v1/payment-methods/{id}': {
    access: 'user',
    to: 'update a payment method',
    params,
    body: changes,
    proof: 'recent',
    reply: successReply(PaymentMethod),
  },
  'DELETE /api/v1/payment-methods/{id}': { access: 'user', to: 'delete a payment method', params, reply: MessageReply, proof: 'recent' },
} satisfies Routes;
