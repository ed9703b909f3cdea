import { accountMessages, adminAccountMessages as say } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { done, type Mount, ok } from '../../platform/http/mount.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { changePassword } from './change-password.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { disableSecondFactor } from './disable-second-factor.ts';
import type { AccountsParts } from './parts.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { countRecoveryCodes, findSecondFactor } from './second-factors.store.ts';
import { signInAdministrator } from './sign-in-administrator.ts';
import { signOutAdministrator } from './sign-out-administrator.ts';
import { userView } from './user.presenter.ts';
import { userReader } from './users.store.ts';

/** An administrator's own account. */
export function mountAdminAccount(mount: Mount, parts: AccountsParts): void {
  const { read } = parts.database;
  const readUser = userReader(parts.database);
  const signIn = signInAdministrator(parts);
  const signOut = signOutAdministrator(parts);
  const change = changePassword(parts);
  const begin = beginSecondFactor(parts);
  const confirm = confirmSecondFactor(parts);
  const disable = disableSecondFactor(parts);
  const renew = renewRecoveryCodes(parts);

  mount('POST /api/v1/admin/signin', async ({ body, caller }) => {
    const { token, user } = await signIn(body, caller);
    return ok({ token, user: userView(user) }, accountMessages.signedIn);
  });
  mount('POST /api/v1/admin/signout', async ({ session, caller }) => {
    await signOut(session, caller);
    return done(accountMessages.signedOut);
  });
  mount('GET /api/v1/admin/me', async ({ session }) => {
    const user = await readUser(session.userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    return ok(userView(user));
  });
  mount('POST /api/v1/admin/update-password', async ({ body, session, caller }) => {
    await change(session, body, caller);
    return done(accountMessages.passwordUpdated);
  });
  mount('GET /api/v1/admin/second-factor', async ({ session: { userId } }) => {
    const row = await findSecondFactor(read, userId);
    return ok({ enabled: Boolean(row?.enabledAt), recoveryCodesLeft: await countRecoveryCodes(read, userId) });
  });
  mount('POST /api/v1/admin/second-factor/begin', async ({ body, session, caller }) => ok(await begin(session, body, caller), say.begun));
  mount('POST /api/v1/admin/second-factor/confirm', async ({ body, session, caller }) =>
    ok({ recoveryCodes: await confirm(session, body, caller) }, say.enabled),
  );
  mount('POST /api/v1/admin/second-factor/disable', async ({ body, session, caller }) => {
    await disable(session, body, caller);
    return done(say.disabled);
  });
  mount('POST /api/v1/admin/second-factor/recovery-codes', async ({ body, session, caller }) =>
    ok({ recoveryCodes: await renew(session, body, caller) }, say.renewed),
  );
}
