import type { KycDocument } from '@jamun/contract';

type DocumentType = KycDocument['documentType'];

export const documentTypeNames: Record<DocumentType, string> = {
  PAN: 'PAN',
  PASSPORT: 'Passport',
  DRIVERS_LICENSE: 'Driver’s licence',
  NATIONAL_ID: 'National ID (Aadhaar)',
  VOTER_ID: 'Voter ID',
  TAX_ID: 'Tax ID',
  UTILITY_BILL: 'Utility bill',
  BANK_STATEMENT: 'Bank statement',
  OTHER: 'Other',
};

export const documentTypeOptions = (Object.entries(documentTypeNames) as [DocumentType, string][]).map(([value, label]) => ({
  value,
  label,
}));
