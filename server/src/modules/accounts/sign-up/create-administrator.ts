import { AppError } from '../../../kit/app-error.ts';
import type { AccountsDeps } from '../deps.ts';
import { oneself } from '../oneself.ts';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import { insertUser } from '../users.store.ts';
import { takenContact } from './sign-up.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'passwords' | 'audit'>;

interface Input {
  username: string;
  name: string;
  email: string | null;
  password: string;
  /** Made up by the server: in production it must be replaced at the first sign-in. */
  passwordGenerated?: boolean;
}

/** Administrators are made on the machine, never over the network. */
export const createAdministrator =
  ({ database, clock, passwords, audit }: Deps) =>
  async ({ username, name, email, password, passwordGenerated = false }: Input): Promise<void> => {
    assertPasswordAllowed(password, { name, email, username });
    const passwordHash = await passwords.hash(password);
    const now = clock.now();
    const row = { role: 'ADMIN', username, name, email, passwordHash, passwordGenerated, createdAt: now, updatedAt: now } as const;
    const made = await database
      .transact(async (tx) => {
        const user = await insertUser(tx, row);
        const actor = user && { userId: user.id, address: 'command line' };
        if (actor) await audit.record(tx, { actor, action: 'ADMINISTRATOR_CREATED', subject: oneself(user.id), after: { username, name } });
        return user;
      })
      .catch((error) => {
        throw takenContact(error) ?? error;
      });
    if (!made) throw new AppError('CONFLICT', { message: `The username ${username} is taken` });
  };
