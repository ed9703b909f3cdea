import type { SupportDetail } from '@jamun/contract';

type SupportKind = SupportDetail['kind'];

export const supportNames: Record<SupportKind, string> = {
  EMAIL: 'Email',
  PHONE: 'Phone',
  WHATSAPP: 'WhatsApp',
  TELEGRAM: 'Telegram',
  WEBSITE: 'Website',
  OTHER: 'Other',
};

export const supportOptions = (Object.entries(supportNames) as [SupportKind, string][]).map(([value, label]) => ({ value, label }));

export const supportExamples: Record<SupportKind, string> = {
  EMAIL: 'help@example.in',
  PHONE: '98860 42211',
  WHATSAPP: '98860 42211',
  TELEGRAM: '@meera_designs',
  WEBSITE: 'https://',
  OTHER: '',
};
