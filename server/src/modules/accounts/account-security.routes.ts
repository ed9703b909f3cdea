import { accountMessages, accountSecurityMessages } from '@jamun/contract';
import { done, type Mount, ok } from '../../platform/http/mount.ts';
import type { AccountsDeps } from './deps.ts';
import { passwordProblem } from './passwords/password-rules.ts';
import { beginSecondFactor } from './second-factor/begin-second-factor.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { disableSecondFactor } from './second-factor/disable-second-factor.ts';
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts';
import { showSecondFactor } from './second-factor/second-factors.store.ts';
import { undoSecondFactor } from './second-factor/undo-second-factor.ts';
import { proveIdentity } from './sign-in/prove-identity.ts';
import { recordWrongProof } from './sign-in/record-failure.ts';

/** Second factor and re-authentication of buyers and sellers. */
export function mountAccountSecurity(mount: Mount, deps: AccountsDeps): void {
  const prove = proveIdentity(deps);
  const begin = beginSecondFactor(deps);
  const confirm = confirmSecondFactor(deps);
  const disable = disableSecondFactor(deps);
  const renew = renewRecoveryCodes(deps);
  const undo = undoSecondFactor(deps);
  const withFailureLog = recordWrongProof(deps, 'settings');

  mount('POST /api/v1/auth/password-check', async ({ body: { password, fullName, ...owner } }) =>
    ok({ reason: passwordProblem(password, { ...owner, name: fullName }) }),
  );
  mount('POST /api/v1/users/me/proof', async ({ body, session, caller }) => {
    const until = await withFailureLog(session, caller, prove(session, caller, body));
    return ok({ provedUntil: until.toISOString() });
  });
  mount('GET /api/v1/users/me/second-factor', async ({ session }) => ok(await showSecondFactor(deps.database.read, session.userId)));
  mount('POST /api/v1/users/me/second-factor/begin', async ({ body, session, caller }) =>
    ok(await withFailureLog(session, caller, begin(session, body, caller)), accountSecurityMessages.begun),
  );
  mount('POST /api/v1/users/me/second-factor/confirm', async ({ body, session, caller }) =>
    ok({ recoveryCodes: await withFailureLog(session, caller, confirm(session, body, caller)) }, accountSecurityMessages.enabled),
  );
  mount('POST /api/v1/users/me/second-factor/disable', async ({ body, session, caller }) => {
    await withFailureLog(session, caller, disable(session, body, caller));
    return done(accountSecurityMessages.disabled);
  });
  mount('POST /api/v1/auth/second-factor/undo', async ({ body, caller }) =>
    ok(await undo(body.token, caller), accountMessages.secondFactorUndone),
  );
  mount('POST /api/v1/users/me/second-factor/recovery-codes', async ({ body, session, caller }) =>
    ok({ recoveryCodes: await withFailureLog(session, caller, renew(session, body, caller)) }, accountSecurityMessages.renewed),
  );
}
