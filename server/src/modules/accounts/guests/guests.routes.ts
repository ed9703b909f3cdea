import { accountMessages, type Guest, guestMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { AccountsDeps } from '../deps.ts';
import { signOut } from '../sign-in/sign-out.ts';
import { userView } from '../user.presenter.ts';
import { userReader } from '../users.store.ts';
import { claimAccount } from './claim-account.ts';
import { openGuestSession } from './open-guest-session.ts';
import { requestCode } from './request-code.ts';

export function mountGuests(mount: Mount, deps: AccountsDeps): void {
  const readUser = userReader(deps.database);
  const useCase = { requestCode: requestCode(deps), open: openGuestSession(deps), claim: claimAccount(deps), signOut: signOut(deps) };
  const guestView = async (userId: number): Promise<Guest> => {
    const user = await readUser(userId);
    if (!user?.email) throw new AppError('UNAUTHENTICATED');
    return { email: user.email, name: user.name, isMember: user.state === 'MEMBER' };
  };

  mount('POST /api/v1/guest/codes', async ({ body, caller }) => ok(await useCase.requestCode(body.email, caller), guestMessages.codeSent));
  mount('POST /api/v1/guest/sessions', async ({ body, caller }) => ok(await useCase.open(body, caller)));
  mount('GET /api/v1/guest/me', async ({ session }) => ok(await guestView(session.userId)));
  mount('POST /api/v1/guest/signout', async ({ session }) => {
    await useCase.signOut(session);
    return done(accountMessages.signedOut);
  });
  mount('POST /api/v1/guest/claim', async ({ body, session, caller }) => {
    const { token, user } = await useCase.claim(session, body, caller);
    return ok({ token, user: userView(user) }, guestMessages.claimed);
  });
}
