import { momentInWords } from '../../kit/india-time.ts';
import { hello, type Letter } from '../../platform/mail/letter.ts';

export const dataReadyLetter = (name: string, { url, expiresAt }: { url: string; expiresAt: Date }): Letter => ({
  subject: 'Your data is ready to download',
  greeting: hello(name),
  paragraphs: ['The copy of your Jamun data that you asked for is ready. Sign in to download it as a ZIP file.'],
  facts: [{ label: 'Available until', value: momentInWords(expiresAt) }],
  action: { label: 'Download your data', url },
  closing: ['If you did not ask for this, change your password now: somebody else is signed in to your account.'],
});
