import { call } from './calls.ts';

const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const passport = { documentType: 'PASSPORT', documentNumber: 'J8369854', documentName: 'passport.pdf' };

/** Submits a KYC document through the API. */
export async function submitDocument(token: string): Promise<void> {
  const { uploadUrl, s3Key } = await call<{ uploadUrl: string; s3Key: string }>('POST /api/v1/kyc/get-upload-url', {
    body: passport,
    token,
  });
  await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: pdf });
  await call('POST /api/v1/kyc/upload-document', { body: { ...passport, s3Key }, token });
}

/** Adds a bank account through the API. */
export async function addBankAccount(token: string): Promise<void> {
  const details = { bankName: 'HDFC Bank', accountNumber: '50100234564821', ifscCode: 'HDFC0001423', accountHolderName: 'Meera Krishnan' };
  await call('POST /api/v1/payment-methods', { body: { type: 'BANK', ...details }, token });
}
