import { accountMessages } from '@jamun/contract';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { AccountsDeps } from '../deps.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { findPendingChange } from './pending-change.ts';
import { requestEmailChange } from './request-email-change.ts';
import { resendEmailChange } from './resend-email-change.ts';
import { undoEmailChange } from './undo-email-change.ts';

export function mountEmailChange(mount: Mount, deps: AccountsDeps): void {
  const useCase = {
    request: requestEmailChange(deps),
    resend: resendEmailChange(deps),
    cancel: cancelEmailChange(deps),
    confirm: confirmEmailChange(deps),
    undo: undoEmailChange(deps),
  };

  mount('GET /api/v1/auth/email-change', async ({ session }) =>
    ok(await findPendingChange(deps.database.read, { userId: session.userId, now: deps.clock.now() })),
  );
  mount('POST /api/v1/auth/email-change', async ({ body, session }) => {
    const pending = await useCase.request(session, body);
    return ok(pending, accountMessages.emailChangeMailed(pending.newEmail));
  });
  mount('POST /api/v1/auth/email-change/resend', async ({ session }) => {
    const pending = await useCase.resend(session);
    return ok(pending, accountMessages.emailChangeMailed(pending.newEmail));
  });
  mount('DELETE /api/v1/auth/email-change', async ({ session }) => {
    await useCase.cancel(session);
    return done(accountMessages.emailChangeCancelled);
  });
  mount('POST /api/v1/auth/email-change/confirm', async ({ body, session, caller }) => {
    await useCase.confirm({ ...body, session, caller });
    return done(accountMessages.emailChanged);
  });
  mount('POST /api/v1/auth/email-change/undo', async ({ body, caller }) =>
    ok(await useCase.undo(body.token, caller), accountMessages.emailChangeUndone),
  );
}
