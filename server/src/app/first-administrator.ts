import { AppError } from '../kit/app-error.ts';
import type { RandomBytes } from '../kit/ids.ts';
import { StartError } from '../kit/start-error.ts';

interface Accounts {
  hasAdministrator(): Promise<boolean>;
  createAdministrator(input: {
    username: string;
    name: string;
    email: string | null;
    password: string;
    passwordGenerated: boolean;
  }): Promise<void>;
}

/** Creates the first administrator of an embedded database. Returns the generated password, to be shown once; otherwise null. */
export async function ensureAdministrator(
  accounts: Accounts,
  configuredPassword: string | undefined,
  random: RandomBytes,
): Promise<string | null> {
  if (await accounts.hasAdministrator()) return null;
  const password = configuredPassword ?? random(12).toString('base64url');
  const administrator = {
    username: 'admin',
    name: 'Administrator',
    email: null,
    password,
    passwordGenerated: configuredPassword === undefined,
  };
  await accounts.createAdministrator(administrator).catch((error) => {
    throw error instanceof AppError && error.code === 'INVALID' ? new StartError(`ADMIN_PASSWORD: ${error.message}`) : error;
  });
  return configuredPassword === undefined ? password : null;
}
