import type { accountSecurity, Contract, ContractKey, RouteInput } from '@jamun/contract';
import { beginSecondFactor, enableSecondFactor } from '../administration.ts';
import type { Person, World } from '../world.ts';
import { findTokenInEmail } from './email-change-fixtures.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

export const secondFactorSubject = 'Two-step sign-in is on';

/** Enables the second factor of the user; returns the body that confirms password and recovery code. */
async function secondFactorProof(world: World, owner: Person) {
  const { recoveryCodes } = await enableSecondFactor(world, owner, 'user');
  return { body: { password: owner.password, code: recoveryCodes[0] ?? '' } };
}

export const accountSecurityFixtures: { [K in keyof typeof accountSecurity]: Fixture<K> } = {
  'POST /api/v1/users/me/proof': async (_world, owner) => ({ body: { password: owner.password } }),
  'GET /api/v1/users/me/second-factor': async () => ({}),
  'POST /api/v1/users/me/second-factor/begin': async (_world, owner) => ({ body: { password: owner.password } }),
  'POST /api/v1/users/me/second-factor/confirm': async (world, owner) => ({
    body: { code: (await beginSecondFactor(world, owner, 'user')).code() },
  }),
  'POST /api/v1/users/me/second-factor/disable': secondFactorProof,
  'POST /api/v1/users/me/second-factor/recovery-codes': secondFactorProof,
  'POST /api/v1/auth/second-factor/undo': async (world) => {
    const person = await world.person();
    await enableSecondFactor(world, person, 'user');
    return { body: { token: await findTokenInEmail(world, person.email, secondFactorSubject) } };
  },
  'POST /api/v1/auth/password-check': async () => ({ body: { password: 'monsoon in June', fullName: 'Someone New' } }),
};
