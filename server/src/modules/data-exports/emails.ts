import { formatIndiaTime } from '../../kit/india-time.ts';
import { type EmailContent, greetingFor } from '../../platform/mail/email-content.ts';

export const dataReadyEmail = (name: string, { url, expiresAt }: { url: string; expiresAt: Date }): EmailContent => ({
  subject: 'Your data is ready to download',
  greeting: greetingFor(name),
  paragraphs: ['The copy of your Jamun data that you asked for is ready. Sign in to download it as a ZIP file.'],
  facts: [{ label: 'Available until', value: formatIndiaTime(expiresAt) }],
  action: { label: 'Download your data', url },
  closing: ['If you didn’t ask for this, change your password now. Someone else may have access to your account.'],
});
