import { type SignInStep, telegramAccountMessages as say } from '@jamun/contract';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import { accountView, sentCodeView } from './account.presenter.ts';
import { listAccounts } from './accounts.store.ts';
import { removeAccount } from './remove-account.ts';
import { restsOfAccounts } from './rests.store.ts';
import { sendCode } from './send-code.ts';
import type { LinkingParts } from './sign-in.ts';
import { verifySignIn } from './verify-sign-in.ts';

export function mountTelegramAccounts(mount: Mount, parts: LinkingParts): void {
  const { database, clock } = parts;
  const [send, verify, remove] = [sendCode(parts), verifySignIn(parts), removeAccount(parts)];

  const list = async (userId: number) => {
    const found = await listAccounts(database.read, userId);
    const ids = found.map(({ account }) => account.id);
    const rests = await restsOfAccounts(database.read, ids, clock.now());
    return found.map(({ account, channels }) =>
      accountView(account, { channels, rests: rests.filter(({ accountId }) => accountId === account.id) }),
    );
  };

  async function stepView(userId: number, step: Awaited<ReturnType<typeof verify.code>>) {
    if ('passwordNeeded' in step) {
      const asked: SignInStep = { status: 'PASSWORD_NEEDED', account: null, hint: step.hint };
      return ok(asked, say.passwordNeeded);
    }
    const account = (await list(userId)).find(({ id }) => id === step.linked.id) ?? null;
    const linked: SignInStep = { status: 'LINKED', account, hint: null };
    return ok(linked, say.linked);
  }

  mount('POST /api/v1/telegram/send-otp', async ({ body, session: { userId } }) =>
    ok(sentCodeView(await send({ userId, phone: body.phoneNumber })), say.codeSent),
  );
  mount('POST /api/v1/telegram/verify-otp', async ({ body, session: { userId } }) =>
    stepView(userId, await verify.code({ userId, phone: body.phoneNumber }, body.code)),
  );
  mount('POST /api/v1/telegram/verify-password', async ({ body, session: { userId } }) =>
    stepView(userId, await verify.password({ userId, phone: body.phoneNumber }, body.password)),
  );
  mount('GET /api/v1/telegram/accounts', async ({ session: { userId } }) => ok(await list(userId)));
  mount('DELETE /api/v1/telegram/accounts/{id}', async ({ params, session: { userId } }) => {
    await remove({ id: params.id, userId });
    return done(say.deleted);
  });
}
