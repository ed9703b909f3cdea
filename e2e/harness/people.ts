import { randomBytes } from 'node:crypto';
import { randomWord } from '@jamun/test-support/random-word';
import { withConnection } from '@jamun/test-support/separate-connection';
import { expect, inject } from 'vitest';
import { call } from './calls.ts';
import { databaseUrlOf } from './database.ts';

export function newPerson() {
  const word = randomWord();
  const digits = [...randomBytes(9)].map((byte) => byte % 10).join('');
  return { email: `${word}@example.in`, name: `Meera ${word}`, phone: `9${digits}`, password: `password ${word}` };
}
export type NewPerson = ReturnType<typeof newPerson>;

/** Signs a new user up through the API, with a verified email address. */
export async function signUp(
  url?: string,
  { isVerified = true } = {},
): Promise<NewPerson & { token: string; id: number; username: string }> {
  const person = newPerson();
  const { email, name: fullName, phone, password } = person;
  const body = { email, fullName, phone, password };
  const { token, user } = await call<{ token: string; user: { id: number; username: string } }>('POST /api/v1/auth/signup', {
    body,
    url,
  });
  if (isVerified) await verifyAddress(person, url);
  return { ...person, token, id: user.id, username: user.username };
}

/** Verifies in the database of the shared server, which is fast; elsewhere with the mailed link. */
async function verifyAddress({ email, password }: NewPerson, url?: string): Promise<void> {
  if (url === undefined) {
    const statement = 'update users set email_verified_at = created_at where email = $1';
    await withConnection(databaseUrlOf(inject('serverDataDir')), (client) => client.query(statement, [email]));
    return;
  }
  const text = await waitForEmail(email, 'Welcome to Jamun: verify your email address', url);
  await call('POST /api/v1/auth/verify-email', { body: { token: /token=([\w-]+)/.exec(text)?.[1], password }, url });
}

/** Waits for the email with this subject and returns its text. */
export async function waitForEmail(email: string, subject: string | RegExp, url?: string): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const mails = await call<{ subject: string; text: string }[]>(`GET /sandbox/mails?to=${encodeURIComponent(email)}`, { url });
        const matches = (mail: { subject: string }) =>
          typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject);
        text = mails.find(matches)?.text ?? '';
        return text;
      },
      { message: `email “${subject}”` },
    )
    .not.toBe('');
  return text;
}

/** Path of the first link in the email with this subject. */
export async function waitForEmailLink(email: string, subject: string): Promise<string> {
  const address = /https?:\/\/\S+/.exec(await waitForEmail(email, subject))?.[0] ?? '';
  const { pathname, search } = new URL(address);
  return pathname + search;
}
