import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import { ApiError } from '../cashfree/api-error.ts';

/** Seconds for which a signature is accepted, either way. */
const signatureAge = 300;

interface Call {
  clientId: string;
  /** Address of the caller. */
  address: string;
  /** Value of `x-cf-signature`; empty without one. */
  signature: string;
}

/** Second factor of the API: an allowed IPv4 address, or a signature made with the account's public key. Off until a tester asks for it. */
export function createAccess(now: () => Date) {
  /** Null: calls from every address. */
  let addresses: string[] | null = null;
  let privateKey: KeyObject | null = null;

  function isSigned({ clientId, signature }: Call): boolean {
    if (!privateKey) return false;
    try {
      const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
      const [signer, seconds] = privateDecrypt(key, Buffer.from(signature, 'base64')).toString('utf8').split('.');
      return signer === clientId && Math.abs(now().getTime() / 1000 - Number(seconds)) <= signatureAge;
    } catch {
      return false;
    }
  }

  return {
    /** Allows calls from these addresses only. */
    allow(allowed: string[] | null): void {
      addresses = allowed;
    },
    /** Creates the account's key pair, replacing the former one. Returns the public key in PEM format. */
    createKey(): string {
      const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
      privateKey = pair.privateKey;
      return pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    },
    assertAllowed(call: Call): void {
      if (addresses === null || addresses.includes(call.address)) return;
      if (call.signature === '') throw new ApiError(403, 'ip_not_whitelisted', `IP not whitelisted your current ip is ${call.address}`);
      if (!isSigned(call)) throw new ApiError(403, 'signature_invalid', 'Invalid signature: check the public key and the clock');
    },
  };
}
