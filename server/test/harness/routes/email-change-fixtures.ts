import type { Contract, ContractKey, emailChange, RouteInput } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { type Person, tokenInLink, type World } from '../world.ts';

/** Creates a request that succeeds when its owner sends it. */
type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

/** Token of the newest email with this subject. */
export async function findTokenInEmail(world: World, email: string, subject: string): Promise<string> {
  const mails = await world.mailsTo(email);
  return tokenInLink(mails.find((mail) => mail.subject === subject)?.text ?? '');
}

export const confirmSubject = 'Confirm your new email address';
export const changedSubject = 'Your email address was changed';

/** Requests an email change; returns the new address and the token that was emailed to it. */
export async function requestEmailChange(world: World, person: Person, newEmail = `new-${randomWord()}@example.in`) {
  const response = await world.call('POST /api/v1/auth/email-change', { body: { newEmail, password: person.password } }, person.token);
  if (response.status !== 200) throw new Error(`The email change request failed: ${response.text}`);
  return { newEmail, token: await findTokenInEmail(world, newEmail, confirmSubject) };
}

/** Requests and confirms an email change; returns the new address and the token of the undo link. */
export async function changeEmail(world: World, person: Person, newEmail?: string) {
  const requested = await requestEmailChange(world, person, newEmail);
  const response = await world.call('POST /api/v1/auth/email-change/confirm', { body: { token: requested.token } }, person.token);
  if (response.status !== 200) throw new Error(`The confirmation failed: ${response.text}`);
  return { newEmail: requested.newEmail, undoToken: await findTokenInEmail(world, person.email, changedSubject) };
}

export const emailChangeFixtures: { [K in keyof typeof emailChange]: Fixture<K> } = {
  'GET /api/v1/auth/email-change': async () => ({}),
  'POST /api/v1/auth/email-change': async (_world, owner) => ({
    body: { newEmail: `new-${randomWord()}@example.in`, password: owner.password },
  }),
  'POST /api/v1/auth/email-change/resend': async (world, owner) => {
    await requestEmailChange(world, owner);
    return {};
  },
  'DELETE /api/v1/auth/email-change': async () => ({}),
  'POST /api/v1/auth/email-change/confirm': async (world) => {
    const someone = await world.person();
    return { body: { token: (await requestEmailChange(world, someone)).token, password: someone.password } };
  },
  'POST /api/v1/auth/email-change/undo': async (world) => ({
    body: { token: (await changeEmail(world, await world.person())).undoToken },
  }),
};
