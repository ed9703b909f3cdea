import { randomBytes } from 'node:crypto';
import { expect, inject } from 'vitest';

export function newPerson() {
  const word = randomBytes(6).toString('hex');
  const digits = [...randomBytes(9)].map((byte) => byte % 10).join('');
  return { email: `${word}@example.in`, name: `Meera ${word}`, phone: `9${digits}`, password: `password ${word}` };
}
export type NewPerson = ReturnType<typeof newPerson>;

/** Signs up through the API: for journeys in which signing up is not what is looked at. */
export async function signedUp(): Promise<NewPerson & { token: string }> {
  const person = newPerson();
  const { email, name: fullName, phone, password } = person;
  const answer = await fetch(`${inject('productUrl')}/api/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, fullName, phone, password }),
  });
  expect(answer.status).toBe(200);
  return { ...person, token: ((await answer.json()) as { data: { token: string } }).data.token };
}

/** The address in the mail with this subject, once it has arrived. */
export async function mailedAddress(email: string, subject: string): Promise<string> {
  let address = '';
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${inject('productUrl')}/sandbox/mails?to=${encodeURIComponent(email)}`);
        const { data } = (await answer.json()) as { data: { subject: string; text: string }[] };
        address = /https?:\/\/\S+/.exec(data.find((mail) => mail.subject === subject)?.text ?? '')?.[0] ?? '';
        return address;
      },
      { timeout: 10_000, message: `the mail “${subject}”` },
    )
    .not.toBe('');
  const { pathname, search } = new URL(address);
  return pathname + search;
}
