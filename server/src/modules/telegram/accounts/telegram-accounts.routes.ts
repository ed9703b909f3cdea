import { type SignInStep, telegramAccountMessages } from '@jamun/contract';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import { accountView, sentCodeView } from './account.presenter.ts';
import { listAccounts } from './accounts.store.ts';
import { listFloodWaits } from './flood-waits.store.ts';
import { removeAccount } from './remove-account.ts';
import { sendCode } from './send-code.ts';
import { setUpEmail } from './set-up-email.ts';
import type { SignInDeps } from './sign-in.ts';
import type { TelegramSignInRow } from './tables.ts';
import { verifySignIn } from './verify-sign-in.ts';

export function mountTelegramAccounts(mount: Mount, deps: SignInDeps): void {
  const { database, clock } = deps;
  const [send, setEmail, verify, remove] = [sendCode(deps), setUpEmail(deps), verifySignIn(deps), removeAccount(deps)];

  const list = async (userId: number) => {
    const found = await listAccounts(database.read, userId);
    const ids = found.map(({ account }) => account.id);
    const floodWaits = await listFloodWaits(database.read, ids, clock.now());
    return found.map(({ account, channels }) =>
      accountView(account, { channels, floodWaits: floodWaits.filter(({ accountId }) => accountId === account.id) }),
    );
  };

  const sentView = (row: TelegramSignInRow) =>
    ok(sentCodeView(row), row.via === 'EMAIL_SETUP' ? telegramAccountMessages.emailNeeded : telegramAccountMessages.codeSent);

  async function stepView(userId: number, step: Awaited<ReturnType<typeof verify.code>>) {
    if ('passwordNeeded' in step) {
      const passwordNeeded: SignInStep = { status: 'PASSWORD_NEEDED', account: null, hint: step.hint, sent: null };
      return ok(passwordNeeded, telegramAccountMessages.passwordNeeded);
    }
    if ('codeSent' in step) {
      const sent: SignInStep = { status: 'CODE_SENT', account: null, hint: null, sent: sentCodeView(step.codeSent) };
      return ok(sent, telegramAccountMessages.codeSent);
    }
    const account = (await list(userId)).find(({ id }) => id === step.linked.id) ?? null;
    const linked: SignInStep = { status: 'LINKED', account, hint: null, sent: null };
    return ok(linked, telegramAccountMessages.linked);
  }

  mount('POST /api/v1/telegram/send-otp', async ({ body, session: { userId } }) =>
    sentView(await send({ userId, phone: body.phoneNumber })),
  );
  mount('POST /api/v1/telegram/set-up-email', async ({ body, session: { userId } }) =>
    sentView(await setEmail({ userId, phone: body.phoneNumber }, body.email)),
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
    return done(telegramAccountMessages.deleted);
  });
}
