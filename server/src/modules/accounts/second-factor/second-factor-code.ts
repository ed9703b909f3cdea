import { base32, matchingStep } from '../../../kit/crypto/totp.ts';
import type { RandomBytes } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import type { SecondFactorRow } from '../tables.ts';
import { spendRecoveryCode, spendStep } from './second-factors.store.ts';

type Deps = Pick<AccountsDeps, 'box' | 'clock'>;

const sealedFor = (userId: number) => `second-factor ${userId}`;

export const sealSecret = ({ box }: Deps, userId: number, secret: Buffer): string => box.seal(secret.toString('base64'), sealedFor(userId));

/** TOTP time step of a current, unused code; null for any other code. */
export function findTotpStep({ box, clock }: Deps, { userId, secretSealed, lastStep }: SecondFactorRow, code: string): number | null {
  const secret = Buffer.from(box.open(secretSealed, sealedFor(userId)), 'base64');
  return matchingStep(secret, code, { at: clock.now(), after: lastStep });
}

/** Spends a TOTP or recovery code; false when it is neither. Each code works once. The caller has locked the row. */
export async function spendCode(deps: Deps, tx: Tx, row: SecondFactorRow, code: string): Promise<boolean> {
  const { userId } = row;
  const step = findTotpStep(deps, row, code);
  if (step === null) return spendRecoveryCode(tx, { userId, code });
  await spendStep(tx, { userId, step });
  return true;
}

const recoveryCodeCount = 8;
// 128 bits: brute force is infeasible, both at the sign-in page and against the hash.
const recoveryCodeBytes = 16;

export const newRecoveryCodes = (random: RandomBytes): string[] =>
  Array.from({ length: recoveryCodeCount }, () => base32(random(recoveryCodeBytes)));

/** Groups of four are easier to copy. */
export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
