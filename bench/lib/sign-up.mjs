/** @import { PgClient } from '../../scripts/lib/workspace-packages.mjs' */
import { setTimeout as delay } from 'node:timers/promises';
import { callApi } from '../../scripts/lib/call-api.mjs';

const password = 'long enough';

/**
 * Polls for the welcome email and opens its link: sellers need a verified address.
 * @param {string} url
 * @param {string} email
 */
async function verifyEmail(url, email) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${url}/sandbox/mails?to=${encodeURIComponent(email)}`);
    /** @type {{ data: { text: string }[] }} */
    const { data: emails } = await answer.json();
    const token = /verify-email\?token=([\w-]+)/.exec(emails.map(({ text }) => text).join(' '))?.[1];
    if (token) {
      await callApi(url, 'POST /api/v1/auth/verify-email', { body: { token, password } });
      return;
    }
    await delay(100);
  }
  throw new Error(`The verification email for ${email} did not arrive`);
}

/**
 * Creates an account with a verified email address; returns its session token.
 * @param {string} url
 * @param {{ email?: string, phone?: string }} [person]
 */
export async function signUp(url, { email = 'meera@example.in', phone = '9886042215' } = {}) {
  const { token } = await callApi(url, 'POST /api/v1/auth/signup', {
    body: { email, fullName: 'Meera Krishnan', phone, password },
  });
  await verifyEmail(url, email);
  return token;
}

/**
 * Creates an account and reads its id, for rows that are inserted directly.
 * @param {{ url: string, client: PgClient }} jamun
 * @param {{ email: string, phone: string }} person
 */
export async function signUpWithId({ url, client }, person) {
  const token = await signUp(url, person);
  /** @type {{ rows: { id: string }[] }} */
  const { rows } = await client.query('select id from users where email = $1', [person.email]);
  const [user] = rows;
  if (!user) throw new Error(`${person.email} has no account`);
  return { token, id: user.id };
}
