import { base32, matchingStep } from '../../../kit/crypto/totp.ts';
import type { RandomBytes } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import type { SecondFactorRow } from '../tables.ts';
import { spendRecoveryCode, spendStep } from './second-factors.store.ts';

type Deps = Pick<AccountsDeps, 'box' | 'clock'>;

const sealedFor = (userId: number) => `second-factor ${userId}`;

export const sealSecret = ({ box }: Deps, userId: number, secret: Buffer): string => box.seal(secret.toString('base64'), sealedFor(userId));

/** The step whose code this is, if it is one of now that was not used before. */
export function stepOfCode({ box, clock }: Deps, { userId, secretSealed, lastStep }: SecondFactorRow, code: string): number | null {
  const secret = Buffer.from(box.open(secretSealed, sealedFor(userId)), 'base64');
  return matchingStep(secret, code, { at: clock.now(), after: lastStep });
}

/** Takes a code of the app or a recovery code, each of them once; false when it is neither. The caller has locked the row. */
export async function spendCode(deps: Deps, tx: Tx, row: SecondFactorRow, code: string): Promise<boolean> {
  const { userId } = row;
  const step = stepOfCode(deps, row, code);
  if (step === null) return spendRecoveryCode(tx, { userId, code });
  await spendStep(tx, { userId, step });
  return true;
}

const recoveryCodeCount = 8;
// 128 bits: cannot be guessed, neither at the sign-in page nor from its hash.
const recoveryCodeBytes = 16;

export const newRecoveryCodes = (random: RandomBytes): string[] =>
  Array.from({ length: recoveryCodeCount }, () => base32(random(recoveryCodeBytes)));

/** Groups of four are easier to copy. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
