import { constants, createHash, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto';
import { Long, type mtp } from '@mtcute/node';
import {
  __tlWriterMap,
  addPublicKey,
  generateKeyAndIvFromNonce,
  NodeCryptoProvider,
  parsePublicKey,
  TlBinaryReader,
  TlBinaryWriter,
} from '@mtcute/node/utils.js';
import { serverReaderMap } from './methods.ts';

export const crypto = new NodeCryptoProvider();
await crypto.initialize();

// Diffie-Hellman prime of Telegram, for auth keys and for SRP passwords.
export const prime = Buffer.from(
  'c71caeb9c6b1c9048e6c522f70f13f73980d40238e3e21c14934d037563d930f48198a0aa7c14058229493d22530f4dbfa336f6e0ac925139543aed44cce7c37' +
    '20fd51f69458705ac68cd4fe6b6b13abdc9746512969328454f18faf8c595f642477fe96bb2a941d5bcd1d4ac8cc49880708fa9b378e3c4f3a9060bee67cf9a4' +
    'a4a695811051907e162753b56b0f6b410dba74d8a84b2a14b3144e0ef1284754fd17ed950d5965b4b9dd46582db1178d169c6bc465b0d6ff9ca3928fef5b9ae4' +
    'e418fc15e83ebea0f87fa9ff5eed70050ded2849f47bf959d956850ce929851f0d8115f635b105ee2e4e15d04b2454bf6f4fadf034b10403119cd8e3b92fcc5b',
  'hex',
);
export const generator = 3;
const modulus = BigInt(`0x${prime.toString('hex')}`);

export const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
export const toBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(512, '0'), 'hex');

/** Modular exponentiation. `createDiffieHellman` of Node would test the prime first, which takes seconds. */
export function modPow(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % modulus];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
// Short and shared by all clients: a test server needs no secrecy.
const ownExponent = toNumber(randomBytes(32));
const gA = toBytes(modPow(BigInt(generator), ownExponent));

function newKeys() {
  for (;;) {
    const keys = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    const { fingerprint } = parsePublicKey(crypto, keys.publicKey);
    // The library compares fingerprints without leading zeros, so such keys would not match.
    if (!fingerprint.startsWith('0')) return { ...keys, fingerprint: Long.fromString(fingerprint, true, 16) };
  }
}
const { publicKey, privateKey, fingerprint } = newKeys();
// Makes clients trust this server like Telegram.
addPublicKey(crypto, publicKey);

const sha1 = (...parts: Uint8Array[]) => createHash('sha1').update(Buffer.concat(parts)).digest();
const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const xor = (one: Uint8Array, other: Uint8Array) => Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)));
const write = (object: { _: string }) => Buffer.from(TlBinaryWriter.serializeObject(__tlWriterMap, object));
const padded = (bytes: Buffer) => Buffer.concat([bytes, randomBytes((16 - (bytes.length % 16)) % 16)]);

/** Decrypts the RSA part of the handshake: the new nonce and the data centre of the client. */
function decryptInnerData(encrypted: Uint8Array): mtp.RawMt_p_q_inner_data_dc {
  const plain = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, encrypted);
  const [maskedKey, body] = [plain.subarray(0, 32), plain.subarray(32)];
  const opened = Buffer.from(crypto.createAesIge(xor(maskedKey, sha256(body)), Buffer.alloc(32)).decrypt(body));
  return TlBinaryReader.deserializeObject(serverReaderMap, Buffer.from(opened.subarray(0, 192)).reverse());
}

export interface AuthKey {
  key: Buffer;
  salt: Long;
  dc: number;
}

type HandshakeRequest = mtp.RawMt_req_pq_multi | mtp.RawMt_req_DH_params | mtp.RawMt_set_client_DH_params;

/** Server side of the MTProto key exchange: three requests, then both sides have the same auth key. */
export function handshake(onAuthKey: (authKey: AuthKey) => void, now: () => number) {
  const serverNonce = randomBytes(16);
  let inner: mtp.RawMt_p_q_inner_data_dc;

  const cipher = () => crypto.createAesIge(...generateKeyAndIvFromNonce(crypto, serverNonce, inner.newNonce));

  return (request: HandshakeRequest): { _: string } => {
    const { nonce } = request;
    if (request._ === 'mt_req_pq_multi') {
      const pq = Buffer.from((65537n * 65539n).toString(16).padStart(16, '0'), 'hex');
      return { _: 'mt_resPQ', nonce, serverNonce, pq, serverPublicKeyFingerprints: [fingerprint] } as never;
    }
    if (request._ === 'mt_req_DH_params') {
      inner = decryptInnerData(request.encryptedData);
      const serverTime = now();
      const data = write({ _: 'mt_server_DH_inner_data', nonce, serverNonce, g: generator, dhPrime: prime, gA, serverTime } as never);
      const encryptedAnswer = cipher().encrypt(padded(Buffer.concat([sha1(data), data])));
      return { _: 'mt_server_DH_params_ok', nonce, serverNonce, encryptedAnswer } as never;
    }
    const opened = Buffer.from(cipher().decrypt(request.encryptedData)).subarray(20);
    const { gB } = TlBinaryReader.deserializeObject<mtp.RawMt_client_DH_inner_data>(serverReaderMap, opened);
    const key = toBytes(modPow(toNumber(gB), ownExponent));
    onAuthKey({ key, salt: Long.fromBytesLE([...xor(inner.newNonce.subarray(0, 8), serverNonce.subarray(0, 8))]), dc: inner.dc });
    const newNonceHash1 = sha1(inner.newNonce, Buffer.from([1]), sha1(key).subarray(0, 8)).subarray(4, 20);
    return { _: 'mt_dh_gen_ok', nonce, serverNonce, newNonceHash1 } as never;
  };
}
