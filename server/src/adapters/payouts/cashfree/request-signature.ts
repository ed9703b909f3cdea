import { constants, type KeyObject, publicEncrypt } from 'node:crypto';

/**
 * Signature of a call (header `x-cf-signature`): client id and Unix time, encrypted with the account's public key (RSA-OAEP with SHA-1).
 * The provider accepts it in place of an allowed IPv4 address.
 */
export function signRequest(publicKey: KeyObject, clientId: string, now: Date): string {
  const text = `${clientId}.${Math.floor(now.getTime() / 1000)}`;
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, Buffer.from(text)).toString(
    'base64',
  );
}
