import { adminAccountMessages as say } from '@jamun/contract';
import { done, type Mount, ok } from '../../platform/http/mount.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { disableSecondFactor } from './disable-second-factor.ts';
import type { AccountsParts } from './parts.ts';
import { passwordProblem } from './password-rules.ts';
import { proveIdentity } from './prove-identity.ts';
import { recordWrongProof } from './record-failure.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { showSecondFactor } from './second-factors.store.ts';

/** Second factor and proof of identity of people who sell and buy. */
export function mountAccountSecurity(mount: Mount, parts: AccountsParts): void {
  const prove = proveIdentity(parts);
  const begin = beginSecondFactor(parts);
  const confirm = confirmSecondFactor(parts);
  const disable = disableSecondFactor(parts);
  const renew = renewRecoveryCodes(parts);
  const checked = recordWrongProof(parts, 'settings');

  mount('POST /api/v1/auth/password-check', async ({ body: { password, fullName, ...known } }) =>
    ok({ reason: passwordProblem(password, { ...known, name: fullName }) }),
  );
  mount('POST /api/v1/users/me/proof', async ({ body, session, caller }) => {
    const until = await checked(session, caller, prove(session, body));
    return ok({ provedUntil: until.toISOString() });
  });
  mount('GET /api/v1/users/me/second-factor', async ({ session }) => ok(await showSecondFactor(parts.database.read, session.userId)));
  mount('POST /api/v1/users/me/second-factor/begin', async ({ body, session, caller }) =>
    ok(await checked(session, caller, begin(session, body, caller)), say.begun),
  );
  mount('POST /api/v1/users/me/second-factor/confirm', async ({ body, session, caller }) =>
    ok({ recoveryCodes: await checked(session, caller, confirm(session, body, caller)) }, say.enabled),
  );
  mount('POST /api/v1/users/me/second-factor/disable', async ({ body, session, caller }) => {
    await checked(session, caller, disable(session, body, caller));
    return done(say.disabled);
  });
  mount('POST /api/v1/users/me/second-factor/recovery-codes', async ({ body, session, caller }) =>
    ok({ recoveryCodes: await checked(session, caller, renew(session, body, caller)) }, say.renewed),
  );
}
