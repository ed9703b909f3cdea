import type { CodeDelivery } from '@jamun/contract';

/** Rate limit class of a call. Telegram counts each class separately: a flood wait of one class does not affect the others. */
export type CallClass = 'READ' | 'INVITE' | 'REMOVE' | 'CREATE';

/** Kinds of error that Telegram returns or that the adapter detects. */
export type TelegramErrorKind =
  | 'PHONE_INVALID'
  | 'PHONE_BANNED'
  | 'NO_ACCOUNT'
  | 'CODE_WRONG'
  | 'CODE_EXPIRED'
  | 'PASSWORD_WRONG'
  | 'EMAIL_INVALID'
  /** Telegram rejected the authorization key of the session. The account is unusable until it is linked again. */
  | 'SESSION_ENDED'
  /** The stored session cannot be read. The account itself may be fine: keep the session. */
  | 'SESSION_UNREADABLE'
  /** The session is valid, but Telegram rejects every write until the owner has appealed in the app. */
  | 'ACCOUNT_FROZEN'
  /** The session is valid, but Telegram rejects some writes (spam reports, PEER_FLOOD). */
  | 'ACCOUNT_RESTRICTED'
  /** The account has no permission for this call in this channel. */
  | 'NOT_ADMINISTRATOR'
  | 'TOO_MANY_CHANNELS'
  | 'CHANNEL_GONE'
  /** The Telegram user is deleted, or is an administrator whom this account cannot remove. */
  | 'PERSON_GONE'
  /** The access hash of the Telegram user is missing or invalid: look the user up again and use the fresh hash. */
  | 'PERSON_UNKNOWN'
  /** Flood wait: too many calls of this class. No call of the class is allowed for `waitSeconds`. */
  | 'FLOOD'
  /** A 4xx error that the adapter does not know; `rpcError` has its text. */
  | 'UNEXPECTED'
  /** No connection, no reply, or a 5xx error: a retry may succeed. */
  | 'AWAY';

export interface TelegramErrorDetails {
  waitSeconds?: number;
  callClass?: CallClass | null;
  rpcError?: string | null;
  cause?: unknown;
}

export class TelegramError extends Error {
  readonly kind: TelegramErrorKind;
  readonly waitSeconds: number;
  /** Rate limit class of the failed call; null at sign-in. */
  readonly callClass: CallClass | null;
  /** Error text of Telegram, such as `CHAT_ADMIN_REQUIRED`; null when Telegram did not reply. */
  readonly rpcError: string | null;
  constructor(kind: TelegramErrorKind, { waitSeconds = 0, callClass = null, rpcError = null, cause }: TelegramErrorDetails = {}) {
    super(`Telegram error: ${kind}${rpcError === null ? '' : ` (${rpcError})`}`, cause === undefined ? undefined : { cause });
    this.name = 'TelegramError';
    this.kind = kind;
    this.waitSeconds = waitSeconds;
    this.callClass = callClass;
    this.rpcError = rpcError;
  }
}

/** Reference to a Telegram user or channel. Calls need both fields. The hash is valid for one account only and must be stored. */
export interface PeerRef {
  id: string;
  accessHash: string;
}

/** Telegram session, complete or in the middle of a sign-in. It gives full control of the account: store it encrypted only. */
export type Session = string;

export interface CodeSent {
  session: Session;
  /** Identifies this code in the following calls. */
  codeHash: string;
  /** EMAIL_SETUP: no code was sent. Telegram requires an email address first (`setUpEmail`). */
  via: CodeDelivery;
  /** Location of the code for the user: the masked email address, or the URL of the page at Fragment. */
  hint: string | null;
  /** Number of digits; 0 for a word or a phrase, or when no code was sent. */
  length: number;
  /** Seconds until another code can be requested. */
  resendAfterSeconds: number;
}

export interface SignedIn {
  session: Session;
  user: { id: string; name: string };
}

export type SignInOutcome =
  | ({ kind: 'SIGNED_IN' } & SignedIn)
  | { kind: 'PASSWORD_NEEDED'; session: Session; hint: string | null }
  /** The code of `setUpEmail` was correct; Telegram has sent the sign-in code. */
  | ({ kind: 'CODE_SENT' } & CodeSent);

export interface RemoteChannel {
  ref: PeerRef;
  name: string;
  description: string;
  username: string | null;
  participantsCount: number;
  type: 'channel' | 'supergroup';
  isCreator: boolean;
  /** The account may create invite links and remove members. */
  canInvite: boolean;
}

/** Telegram user as a reply contains it. A user without access hash (`min` users) must be looked up before any write. */
export interface RemoteUser {
  ref: { id: string; accessHash: string | null };
  name: string;
}
export interface RemoteUserWithHash extends RemoteUser {
  ref: PeerRef;
}
export interface LinkJoin extends RemoteUser {
  at: Date;
}
export interface RemoteMember extends RemoteUser {
  isAdministrator: boolean;
}
export interface MemberPage {
  users: RemoteMember[];
  /** Member count of Telegram. The list is complete only if its pages contain this number of users. */
  total: number;
}
export interface LoggedJoin {
  user: RemoteUser;
  link: string;
  at: Date;
}
export interface LoggedJoins {
  /** Oldest first. */
  joins: LoggedJoin[];
  /** False when the admin log of the channel does not reach back to `since`. */
  isComplete: boolean;
}

/** Account with an open session: open in one process at a time, and closed after the work. */
export interface OpenAccount {
  createChannel(channel: { name: string; description: string }): Promise<RemoteChannel>;
  /** Lists the channels that the account created or in which it may invite. */
  listChannels(): Promise<RemoteChannel[]>;
  describe(channel: PeerRef): Promise<RemoteChannel>;
  /** Creates a link for one join by one user, until `expiresAt`. */
  createInviteLink(channel: PeerRef, link: { expiresAt: Date; title: string }): Promise<string>;
  /** Lists the joins by invite link since `since`, for all links of the channel, from its admin log (48 hours). */
  listLoggedJoins(channel: PeerRef, range: { since: Date }): Promise<LoggedJoins>;
  /** Lists all users who joined by this link, oldest first; includes users who have left, if Telegram reports them. */
  listJoinsByLink(channel: PeerRef, link: string): Promise<LinkJoin[]>;
  /** Idempotent: revoking a revoked link is no error. */
  revokeInviteLink(channel: PeerRef, link: string): Promise<void>;
  /** Deletes a revoked link from the list that the seller sees. Idempotent: a missing link is no error. */
  deleteInviteLink(channel: PeerRef, link: string): Promise<void>;
  /** Incomplete for a large channel: Telegram lists only some members. Muted members are listed. */
  listMembers(channel: PeerRef): AsyncIterable<MemberPage>;
  /** Searches the members by name to get a fresh access hash; null when the user is not found. */
  findMember(channel: PeerRef, person: { id: string; name: string }): Promise<RemoteUserWithHash | null>;
  /** Same search among the users who were removed from the channel. */
  findRemoved(channel: PeerRef, person: { id: string; name: string }): Promise<RemoteUserWithHash | null>;
  isMember(channel: PeerRef, person: PeerRef): Promise<boolean>;
  /** Removes and bans the user: no link lets the user in again. A user who is not a member is banned as well. */
  remove(channel: PeerRef, person: PeerRef): Promise<void>;
  /** Lifts the ban: the user may join by a link again. */
  liftBan(channel: PeerRef, person: PeerRef): Promise<void>;
  logOut(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Awaited before every remote call of the account, each page of a list included. May throw a TelegramError. */
  beforeCall(callClass: CallClass): Promise<void>;
}

/** Port to Telegram. Every error that it throws is a TelegramError. */
export interface TelegramPort {
  sendCode(request: { phone: string }): Promise<CodeSent>;
  resendCode(request: { phone: string; session: Session; codeHash: string }): Promise<CodeSent>;
  /** Sends a code to this address; pass the code to `signIn`. Allowed only after EMAIL_SETUP. */
  setUpEmail(request: { phone: string; session: Session; codeHash: string; email: string }): Promise<CodeSent>;
  signIn(request: { phone: string; session: Session; codeHash: string; code: string }): Promise<SignInOutcome>;
  checkPassword(request: { session: Session; password: string }): Promise<SignedIn>;
  /** Account that this session is signed in to; null when it is not signed in. Use it when the reply to `signIn` was lost. */
  signedInAs(request: { session: Session }): Promise<SignedIn | null>;
  open(session: Session, options: OpenOptions): Promise<OpenAccount>;
}
