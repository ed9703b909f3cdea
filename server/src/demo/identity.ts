import { type Calendar, lastDay } from './calendar.ts';
import type { Cast } from './cast.ts';
import { pdfOf } from './papers.ts';
import type { Lead } from './people-table.ts';
import type { Stage } from './stage.ts';

interface Deps {
  stage: () => Stage;
  cast: Cast;
  calendar: Calendar;
}

export const banks = {
  ananya: {
    type: 'BANK',
    priority: 'PRIMARY',
    bankName: 'HDFC Bank',
    accountNumber: '50100048213377',
    ifscCode: 'HDFC0000184',
    accountHolderName: 'Ananya Krishnan',
  },
  sundar: {
    type: 'BANK',
    priority: 'PRIMARY',
    bankName: 'Indian Bank',
    accountNumber: '6128843900',
    ifscCode: 'IDIB000M022',
    accountHolderName: 'Sundar Raman',
  },
} as const;
export const upis = {
  ananya: { type: 'UPI', upiId: 'ananya.k@okhdfc', upiName: 'Ananya Krishnan' },
  old: { type: 'UPI', upiId: 'ananyak@oldbank', upiName: 'Ananya K' },
  arvind: { type: 'UPI', priority: 'PRIMARY', upiId: 'arvind.mehta@okaxis', upiName: 'Arvind Mehta' },
  priya: { type: 'UPI', priority: 'PRIMARY', upiId: 'priya.d@oksbi', upiName: 'Priya Deshmukh' },
} as const;
export type Method = (typeof banks)[keyof typeof banks] | (typeof upis)[keyof typeof upis];

const pans: Partial<Record<Lead, string>> = { ananya: 'BKQPK4821M', sundar: 'AFGPR7713D', priya: 'CNVPD2046H', arvind: 'AHLPM9930C' };

/** Where the money of each method goes, by its id. */
export type Methods = Map<Method, string>;

/** Who somebody is, and where they want their money sent: what was approved, what was sent back, and what still waits. */
export function planIdentity({ stage, cast, calendar }: Deps): Methods {
  const methods: Methods = new Map();
  const tokenOf = (lead: Lead) => cast.tokenOf(cast.lead(lead));

  async function handIn(lead: Lead): Promise<void> {
    const token = await tokenOf(lead);
    const document = { documentType: 'PAN' as const, documentNumber: pans[lead] ?? '', documentName: 'pan-card.pdf' };
    const { data } = await stage().call('POST /api/v1/kyc/get-upload-url', { body: document }, token);
    await stage().put(data.uploadUrl, pdfOf('Specimen of a PAN card', [cast.lead(lead).fullName, 'Made up for a demo']), 'application/pdf');
    await stage().call('POST /api/v1/kyc/upload-document', { body: { ...document, s3Key: data.s3Key } }, token);
  }

  async function review(lead: Lead, status: 'APPROVED' | 'RESUBMIT_REQUESTED', note: string): Promise<void> {
    const { data } = await stage().call('GET /api/v1/kyc/get-kyc-document', {}, await tokenOf(lead));
    const params = { id: data?.id ?? '' };
    await stage().call('PUT /api/v1/admin/kyc-documents/{id}', { params, body: { status, note } }, await cast.administrator());
  }

  /** Looked at in the afternoon, if at all. */
  function planMethod(day: number, lead: Lead, method: Method, status?: 'VERIFIED' | 'REJECTED'): void {
    calendar.at(day, 11, async () => {
      const token = await tokenOf(lead);
      await stage().call('POST /api/v1/users/me/proof', { body: { password: cast.lead(lead).password } }, token);
      const { data } = await stage().call('POST /api/v1/payment-methods', { body: method }, token);
      methods.set(method, data.id);
    });
    if (!status) return;
    calendar.at(day, 15, async () => {
      const params = { id: methods.get(method) ?? '' };
      const body = { status, ...(status === 'REJECTED' ? { reason: 'The bank says that this UPI ID is closed' } : {}) };
      await stage().call('PUT /api/v1/admin/payment-methods/{id}', { params, body }, await cast.administrator());
    });
  }

  calendar.at(25, 10, () => handIn('ananya'));
  calendar.at(27, 15, () => review('ananya', 'APPROVED', 'Name and number match'));
  planMethod(28, 'ananya', banks.ananya, 'VERIFIED');
  planMethod(90, 'ananya', upis.old, 'REJECTED');
  planMethod(92, 'ananya', upis.ananya, 'VERIFIED');
  calendar.at(130, 10, () => handIn('sundar'));
  calendar.at(131, 16, () => review('sundar', 'APPROVED', 'Clear copy'));
  planMethod(132, 'sundar', banks.sundar, 'VERIFIED');
  calendar.at(300, 10, () => handIn('priya'));
  calendar.at(303, 10, () => review('priya', 'RESUBMIT_REQUESTED', 'The corner with the number is cut off. Please send the whole card.'));
  planMethod(304, 'priya', upis.priya);
  calendar.at(lastDay - 3, 10, () => handIn('arvind'));
  planMethod(lastDay - 3, 'arvind', upis.arvind);
  return methods;
}
