import { signInPurposes } from './text.tsx';

/** Pages that emails and sale pages link to. The first match counts. */
const purposes: [pattern: RegExp, purpose: string][] = [
  [/^\/purchased/, signInPurposes.purchases],
  [/^\/payment-success/, signInPurposes.paidOrder],
  [/^\/[cd]\//, signInPurposes.checkout],
  [/^\/sales/, signInPurposes.sales],
  [/^\/payments/, signInPurposes.wallet],
  [/^\/settings/, signInPurposes.settings],
  [/^\/telegram/, signInPurposes.telegram],
  [/^\/digital-products/, signInPurposes.products],
  [/^\/link-short/, signInPurposes.links],
];

/** Reason to sign in before `path` opens; null where no explanation is needed. */
export const signInPurpose = (path: string | null): string | null =>
  (path !== null && purposes.find(([pattern]) => pattern.test(path))?.[1]) || null;
