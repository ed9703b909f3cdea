import { accountMessages, accountSecurityMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { done, type Mount, ok } from '../../platform/http/mount.ts';
import type { AccountsDeps } from './deps.ts';
import { changePassword } from './passwords/change-password.ts';
import { beginSecondFactor } from './second-factor/begin-second-factor.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { disableSecondFactor } from './second-factor/disable-second-factor.ts';
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts';
import { showSecondFactor } from './second-factor/second-factors.store.ts';
import { endAdminSession } from './sign-in/end-admin-session.ts';
import { listAdminSessions } from './sign-in/list-admin-sessions.ts';
import { proveIdentity } from './sign-in/prove-identity.ts';
import { recordWrongProof } from './sign-in/record-failure.ts';
import { signInAdministrator } from './sign-in/sign-in-administrator.ts';
import { signOutAdministrator } from './sign-in/sign-out-administrator.ts';
import { administratorView } from './user.presenter.ts';
import { userReader } from './users.store.ts';

/** Own account of an administrator. */
export function mountAdminAccount(mount: Mount, deps: AccountsDeps): void {
  const { read } = deps.database;
  const readUser = userReader(deps.database);
  const signIn = signInAdministrator(deps);
  const signOut = signOutAdministrator(deps);
  const prove = proveIdentity(deps);
  const changeOwnPassword = changePassword(deps);
  const begin = beginSecondFactor(deps);
  const confirm = confirmSecondFactor(deps);
  const disable = disableSecondFactor(deps);
  const renew = renewRecoveryCodes(deps);
  const listSessions = listAdminSessions(deps);
  const endSession = endAdminSession(deps);
  const withFailureLog = recordWrongProof(deps, 'settings');

  mount('POST /api/v1/admin/signin', async ({ body, caller }) => {
    const { token, user, pendingSteps } = await signIn(body, caller);
    return ok({ token, user: administratorView(user, pendingSteps) }, accountMessages.signedIn);
  });
  mount('POST /api/v1/admin/signout', async ({ session, caller }) => {
    await signOut(session, caller);
    return done(accountMessages.signedOut);
  });
  mount('GET /api/v1/admin/me', async ({ session }) => {
    const user = await readUser(session.userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    return ok(administratorView(user, session.pendingSteps));
  });
  mount('POST /api/v1/admin/update-password', async ({ body, session, caller }) => {
    await withFailureLog(session, caller, changeOwnPassword(session, body, caller));
    return done(accountMessages.passwordUpdated);
  });
  mount('GET /api/v1/admin/sessions', async ({ session }) => ok(await listSessions(session)));
  mount('DELETE /api/v1/admin/sessions/{id}', async ({ params, session, caller }) => {
    await endSession(session, params.id, caller);
    return done(accountSecurityMessages.sessionEnded);
  });
  mount('POST /api/v1/admin/proof', async ({ body, session, caller }) => {
    const until = await withFailureLog(session, caller, prove(session, caller, body));
    return ok({ provedUntil: until.toISOString() });
  });
  mount('GET /api/v1/admin/second-factor', async ({ session }) => ok(await showSecondFactor(read, session.userId)));
  mount('POST /api/v1/admin/second-factor/begin', async ({ body, session, caller }) =>
    ok(await withFailureLog(session, caller, begin(session, body, caller)), accountSecurityMessages.begun),
  );
  mount('POST /api/v1/admin/second-factor/confirm', async ({ body, session, caller }) =>
    ok({ recoveryCodes: await withFailureLog(session, caller, confirm(session, body, caller)) }, accountSecurityMessages.enabled),
  );
  mount('POST /api/v1/admin/second-factor/disable', async ({ body, session, caller }) => {
    await withFailureLog(session, caller, disable(session, body, caller));
    return done(accountSecurityMessages.disabled);
  });
  mount('POST /api/v1/admin/second-factor/recovery-codes', async ({ body, session, caller }) =>
    ok({ recoveryCodes: await withFailureLog(session, caller, renew(session, body, caller)) }, accountSecurityMessages.renewed),
  );
}
