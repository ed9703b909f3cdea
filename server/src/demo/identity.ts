import type { DemoServer } from './demo-server.ts';
import type { DemoUsers } from './demo-users.ts';
import { createPdf } from './pdf.ts';
import { lastDay, type Timeline } from './timeline.ts';
import type { MainUserName } from './users-table.ts';

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  timeline: Timeline;
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
export type PaymentMethodInput = (typeof banks)[keyof typeof banks] | (typeof upis)[keyof typeof upis];

const pans: Partial<Record<MainUserName, string>> = {
  ananya: 'BKQPK4821M',
  sundar: 'AFGPR7713D',
  priya: 'CNVPD2046H',
  arvind: 'AHLPM9930C',
};

/** Ids of the created payment methods. */
export type PaymentMethodIds = Map<PaymentMethodInput, string>;

/** KYC documents and payment methods of the sellers: approved, rejected and pending ones. */
export function planIdentity({ server, users, timeline }: Deps): PaymentMethodIds {
  const methods: PaymentMethodIds = new Map();
  const tokenOf = (name: MainUserName) => users.tokenOf(users.mainUser(name));

  async function submitDocument(name: MainUserName): Promise<void> {
    const token = await tokenOf(name);
    const document = { documentType: 'PAN' as const, documentNumber: pans[name] ?? '', documentName: 'pan-card.pdf' };
    const { data } = await server().call('POST /api/v1/kyc/get-upload-url', { body: document }, token);
    await server().upload(
      data.uploadUrl,
      createPdf('Specimen of a PAN card', [users.mainUser(name).fullName, 'Made up for a demo']),
      'application/pdf',
    );
    await server().call('POST /api/v1/kyc/upload-document', { body: { ...document, s3Key: data.s3Key } }, token);
  }

  async function review(name: MainUserName, status: 'APPROVED' | 'RESUBMIT_REQUESTED', note: string): Promise<void> {
    const { data } = await server().call('GET /api/v1/kyc/get-kyc-document', {}, await tokenOf(name));
    const params = { id: data?.id ?? '' };
    await server().call('PUT /api/v1/admin/kyc-documents/{id}', { params, body: { status, note } }, await users.administratorToken());
  }

  /** Adds a payment method; an administrator reviews it in the afternoon if `status` is given. */
  function planMethod(day: number, name: MainUserName, method: PaymentMethodInput, status?: 'VERIFIED' | 'REJECTED'): void {
    timeline.at(day, 11, async () => {
      const token = await tokenOf(name);
      await server().call('POST /api/v1/users/me/proof', { body: { password: users.mainUser(name).password } }, token);
      const { data } = await server().call('POST /api/v1/payment-methods', { body: method }, token);
      methods.set(method, data.id);
    });
    if (!status) return;
    timeline.at(day, 15, async () => {
      const params = { id: methods.get(method) ?? '' };
      const body = { status, ...(status === 'REJECTED' ? { reason: 'The bank says that this UPI ID is closed' } : {}) };
      await server().call('PUT /api/v1/admin/payment-methods/{id}', { params, body }, await users.administratorToken());
    });
  }

  timeline.at(25, 10, () => submitDocument('ananya'));
  timeline.at(27, 15, () => review('ananya', 'APPROVED', 'Name and number match'));
  planMethod(28, 'ananya', banks.ananya, 'VERIFIED');
  planMethod(90, 'ananya', upis.old, 'REJECTED');
  planMethod(92, 'ananya', upis.ananya, 'VERIFIED');
  timeline.at(130, 10, () => submitDocument('sundar'));
  timeline.at(131, 16, () => review('sundar', 'APPROVED', 'Clear copy'));
  planMethod(132, 'sundar', banks.sundar, 'VERIFIED');
  timeline.at(300, 10, () => submitDocument('priya'));
  timeline.at(303, 10, () => review('priya', 'RESUBMIT_REQUESTED', 'The corner with the number is cut off. Please send the whole card.'));
  planMethod(304, 'priya', upis.priya);
  timeline.at(lastDay - 3, 10, () => submitDocument('arvind'));
  planMethod(lastDay - 3, 'arvind', upis.arvind);
  return methods;
}
