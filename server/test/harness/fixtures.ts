import type { Contract, ContractKey, RouteInput } from '@jamun/contract';
import { linkIn, type Person, randomPhone, randomWord, type World } from './world.ts';

/** A request that must succeed when its owner sends it. Made anew for each caller: some can be sent only once. */
type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

const nothing = async () => ({});

async function mailedToken(world: World, email: string, subject: string): Promise<string> {
  const mails = await world.mailsTo(email);
  return linkIn(mails.find((mail) => mail.subject === subject)?.text ?? '');
}

/** Routes whose body or query names an object of the owner's: to anyone else it is not found. */
export const namesObjectInBody: ReadonlySet<ContractKey> = new Set([]);

/** Every route needs one: without it neither types nor the matrix pass. */
export const fixtures: { [K in ContractKey]: Fixture<K> } = {
  'POST /api/v1/auth/signup': async () => {
    const word = randomWord();
    return { body: { email: `${word}@example.in`, fullName: 'Someone New', phone: randomPhone(), password: 'long enough' } };
  },
  'POST /api/v1/auth/signin': async (world) => {
    const someone = await world.person();
    return { body: { username: someone.email, loginMethod: 'email', password: someone.password } };
  },
  'POST /api/v1/auth/signout': nothing,
  'POST /api/v1/auth/forgot-password': async (_world, owner) => ({ body: { email: owner.email } }),
  'POST /api/v1/auth/reset-password': async (world) => {
    const someone = await world.person();
    await world.call('POST /api/v1/auth/forgot-password', { body: { email: someone.email } });
    const token = await mailedToken(world, someone.email, 'Set a new password');
    return { body: { token, newPassword: 'another long one', confirmPassword: 'another long one' } };
  },
  'POST /api/v1/auth/update-password': async (_world, owner) => {
    const newPassword = `new ${randomWord()}`;
    const body = { oldPassword: owner.password, newPassword, confirmPassword: newPassword };
    return { body };
  },
  'POST /api/v1/auth/verify-email': async (world) => {
    const someone = await world.person();
    return { body: { token: await mailedToken(world, someone.email, 'Verify your email address') } };
  },
  'POST /api/v1/auth/verify-email/resend': nothing,
  'GET /api/v1/auth/sessions': nothing,
  'DELETE /api/v1/auth/sessions/{id}': async (world, owner) => {
    const { body } = await world.call('POST /api/v1/auth/signin', {
      body: { username: owner.email, loginMethod: 'email', password: owner.password },
    });
    const sessions = await world.call('GET /api/v1/auth/sessions', {}, body.data.token);
    return { params: { id: sessions.body.data.find((session) => session.current)?.id ?? '' } };
  },
  'GET /api/v1/users/me': nothing,
  'PUT /api/v1/users/me': async () => ({ body: { name: 'A New Name', location: 'Pune' } }),
  'POST /api/v1/admin/signin': async (world) => {
    const { username, password } = await world.administrator();
    return { body: { username, password } };
  },
};
