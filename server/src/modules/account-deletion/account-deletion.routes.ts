import { accountDeletionMessages } from '@jamun/contract';
import { formatIndiaTime } from '../../kit/india-time.ts';
import { actorOf } from '../../platform/audit/audit.port.ts';
import { type Mount, ok } from '../../platform/http/mount.ts';
import type { AccountDeletionDeps } from './deps.ts';
import { cancelDeletion, requestDeletion, showDeletion } from './request-deletion.ts';

export function mountAccountDeletion(mount: Mount, deps: AccountDeletionDeps): void {
  const useCase = { show: showDeletion(deps), request: requestDeletion(deps), cancel: cancelDeletion(deps) };

  mount('GET /api/v1/users/me/deletion', async ({ session }) => ok(await useCase.show(session.userId)));
  mount('POST /api/v1/users/me/deletion', async ({ body, session, caller }) => {
    await useCase.request(session, caller, body.password);
    const deletion = await useCase.show(session.userId);
    return ok(deletion, accountDeletionMessages.scheduled(deletion.dueAt === null ? '' : formatIndiaTime(new Date(deletion.dueAt))));
  });
  mount('DELETE /api/v1/users/me/deletion', async ({ session, caller }) => {
    await useCase.cancel(actorOf(session, caller));
    return ok(await useCase.show(session.userId), accountDeletionMessages.kept);
  });
}
