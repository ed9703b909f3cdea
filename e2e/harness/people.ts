import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { randomWord } from '../../server/test/harness/random-word.ts';
import { call } from './calls.ts';

export function newPerson() {
  const word = randomWord();
  const digits = [...randomBytes(9)].map((byte) => byte % 10).join('');
  return { email: `${word}@example.in`, name: `Meera ${word}`, phone: `9${digits}`, password: `password ${word}` };
}
export type NewPerson = ReturnType<typeof newPerson>;

/** Signs up through the API: for journeys in which signing up is not what is looked at. */
export async function signedUp(url?: string): Promise<NewPerson & { token: string; id: number; username: string }> {
  const person = newPerson();
  const { email, name: fullName, phone, password } = person;
  const body = { email, fullName, phone, password };
  const { token, user } = await call<{ token: string; user: { id: number; username: string } }>('POST /api/v1/auth/signup', {
    body,
    url,
  });
  return { ...person, token, id: user.id, username: user.username };
}

/** The mail with this subject, once it has arrived. */
export async function mailed(email: string, subject: string): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const mails = await call<{ subject: string; text: string }[]>(`GET /sandbox/mails?to=${encodeURIComponent(email)}`);
        text = mails.find((mail) => mail.subject === subject)?.text ?? '';
        return text;
      },
      { message: `the mail “${subject}”` },
    )
    .not.toBe('');
  return text;
}

/** The address in the mail with this subject. */
export async function mailedAddress(email: string, subject: string): Promise<string> {
  const address = /https?:\/\/\S+/.exec(await mailed(email, subject))?.[0] ?? '';
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Verifies an address by the link that was mailed to it: reasons that people write are sent to verified addresses alone. */
export async function verifyAddress(email: string): Promise<void> {
  const token = new URL(await mailedAddress(email, 'Welcome to Jamun: verify your email address'), 'http://localhost').searchParams.get(
    'token',
  );
  await call('POST /api/v1/auth/verify-email', { body: { token } });
}
