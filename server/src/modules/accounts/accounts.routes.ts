import { accountMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { done, type Mount, ok } from '../../platform/http/mount.ts';
import type { AccountsDeps } from './deps.ts';
import { changePassword } from './passwords/change-password.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { endSession } from './sign-in/end-session.ts';
import { listSessions } from './sign-in/list-sessions.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signOut } from './sign-in/sign-out.ts';
import { resendVerification } from './sign-up/resend-verification.ts';
import { signUp } from './sign-up/sign-up.ts';
import { verifyEmail } from './sign-up/verify-email.ts';
import { updateMe } from './update-me.ts';
import { updatePublicContact } from './update-public-contact.ts';
import { userView } from './user.presenter.ts';
import { userReader } from './users.store.ts';

export function mountAccounts(mount: Mount, deps: AccountsDeps): void {
  const readUser = userReader(deps.database);
  const useCase = {
    signUp: signUp(deps),
    signIn: signIn(deps),
    signOut: signOut(deps),
    changePassword: changePassword(deps),
    requestPasswordReset: requestPasswordReset(deps),
    resetPassword: resetPassword(deps),
    verifyEmail: verifyEmail(deps),
    resendVerification: resendVerification(deps),
    listSessions: listSessions(deps),
    endSession: endSession(deps),
    updateMe: updateMe(deps),
    updatePublicContact: updatePublicContact(deps),
  };
  const ownUser = async (userId: number) => {
    const user = await readUser(userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    return user;
  };
  const verificationOf = async (userId: number) => {
    const { email, emailVerifiedAt } = await ownUser(userId);
    const outboxUrl = deps.outboxPath && email && `${deps.outboxPath}?to=${encodeURIComponent(email)}`;
    return { email, isVerified: emailVerifiedAt !== null, outboxUrl };
  };

  mount('POST /api/v1/auth/signup', async ({ body, caller }) => {
    const { token, user } = await useCase.signUp(body, caller);
    return ok({ token, user: userView(user) }, accountMessages.signedUp);
  });
  mount('POST /api/v1/auth/signin', async ({ body, caller }) => {
    const { token, user } = await useCase.signIn(body, caller);
    return ok({ token, user: userView(user) }, accountMessages.signedIn);
  });
  mount('POST /api/v1/auth/signout', async ({ session }) => {
    await useCase.signOut(session);
    return done(accountMessages.signedOut);
  });
  mount('POST /api/v1/auth/forgot-password', async ({ body }) => {
    await useCase.requestPasswordReset(body);
    return done(accountMessages.resetMailed);
  });
  mount('POST /api/v1/auth/reset-password', async ({ body, caller }) => {
    const { isRecovered } = await useCase.resetPassword(body, caller);
    return done(isRecovered ? accountMessages.unverifiedAccountReset : accountMessages.passwordReset);
  });
  mount('POST /api/v1/auth/update-password', async ({ body, session, caller }) => {
    await useCase.changePassword(session, body, caller);
    return done(accountMessages.passwordUpdated);
  });
  mount('POST /api/v1/auth/verify-email', async ({ body, session, caller }) => {
    const { isPhoneRemoved } = await useCase.verifyEmail({ ...body, session, caller });
    return done(isPhoneRemoved ? accountMessages.emailVerifiedWithoutPhone : accountMessages.emailVerified);
  });
  mount('GET /api/v1/auth/verify-email', async ({ session }) => ok(await verificationOf(session.userId)));
  mount('POST /api/v1/auth/verify-email/resend', async ({ session }) => {
    const sent = await useCase.resendVerification(session.userId);
    return ok(await verificationOf(session.userId), sent ? accountMessages.verificationMailed : accountMessages.alreadyVerified);
  });
  mount('GET /api/v1/auth/sessions', async ({ session }) => ok(await useCase.listSessions(session)));
  mount('DELETE /api/v1/auth/sessions/{id}', async ({ params, session }) => {
    await useCase.endSession({ id: params.id, userId: session.userId });
    return done(accountMessages.sessionEnded);
  });
  mount('GET /api/v1/users/me', async ({ session }) => ok(userView(await ownUser(session.userId))));
  mount('PUT /api/v1/users/me', async ({ body, session }) =>
    ok(userView(await useCase.updateMe(session, body)), accountMessages.profileUpdated),
  );
  mount('GET /api/v1/users/me/public-contact', async ({ session }) => {
    const { publicContact } = await ownUser(session.userId);
    return ok({ publicContact });
  });
  mount('PUT /api/v1/users/me/public-contact', async ({ body, session }) =>
    ok({ publicContact: await useCase.updatePublicContact(session.userId, body.publicContact) }, accountMessages.publicContactUpdated),
  );
}
