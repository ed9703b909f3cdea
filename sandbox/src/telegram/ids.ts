import { createHash, randomBytes, randomInt } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

export const newSession = () => `simulated.half.${randomBytes(48).toString('base64url')}`;
/** Signing in keeps the session key, as in Telegram. */
export const wholeSession = (session: string) => session.replace('.half.', '.whole.');
/** Hash of the session key; the session itself is not stored. */
export const keyOf = (session: string) => digest(session.replace(/^simulated\.(half|whole)\./, '')).toString('hex');

export const newCode = (length: number) => String(randomInt(10 ** length)).padStart(length, '0');
export const newCodeHash = () => randomBytes(9).toString('hex');
export const newLink = () => `https://t.me/+${randomBytes(12).toString('base64url')}`;

/** Channel id in Telegram's notation: -100 followed by the number. */
export const shownChannel = (id: string) => `-100${id}`;
export const channelNumber = (shown: string): string | null => /^-100([1-9]\d{0,17})$/.exec(shown)?.[1] ?? null;

/** Access hash of a peer, different for each account. */
export const accessHash = (account: string, peer: string) => String(digest(`${account} sees ${peer}`).readBigInt64BE());
