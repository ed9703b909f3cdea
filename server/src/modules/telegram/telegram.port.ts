import type { CodeDelivery } from '@jamun/contract';

/** Calls that Telegram counts together: a flood of one class says nothing about the others. */
export type CallClass = 'READ' | 'INVITE' | 'REMOVE' | 'CREATE';

/** Kinds of error that Telegram answers with, or that the adapter finds. */
export type RefusalKind =
  | 'PHONE_INVALID'
  | 'PHONE_BANNED'
  | 'NO_ACCOUNT'
  | 'CODE_WRONG'
  | 'CODE_EXPIRED'
  | 'PASSWORD_WRONG'
  | 'EMAIL_INVALID'
  /** Telegram refused the original key of the session: nothing can be done in this account until it is linked again. */
  | 'SESSION_ENDED'
  /** This program cannot read the stored session. It says nothing about the account: keep the session. */
  | 'SESSION_UNREADABLE'
  /** The session is valid, and Telegram refuses every write until the owner has appealed in the app. */
  | 'ACCOUNT_FROZEN'
  /** The session is valid, and Telegram refuses some writes (spam reports, PEER_FLOOD). */
  | 'ACCOUNT_RESTRICTED'
  /** The account may not do this in this channel. */
  | 'NOT_ADMINISTRATOR'
  | 'TOO_MANY_CHANNELS'
  | 'CHANNEL_GONE'
  /** A deleted account, or an administrator, whom this account cannot remove. */
  | 'PERSON_GONE'
  /** The access hash of the person is missing or invalid: look them up again and use the fresh hash. */
  | 'PERSON_UNKNOWN'
  /** Too many calls of this class: none before `waitSeconds` are over. */
  | 'FLOOD'
  /** A 4xx error that the adapter does not know; `words` has its text. */
  | 'UNEXPECTED'
  /** No connection, no answer, or a 5xx error: a retry may succeed. */
  | 'AWAY';

export interface RefusalDetails {
  waitSeconds?: number;
  callClass?: CallClass | null;
  words?: string | null;
  cause?: unknown;
}

export class TelegramRefusal extends Error {
  readonly kind: RefusalKind;
  readonly waitSeconds: number;
  /** Class of the call that was refused; null at sign-in. */
  readonly callClass: CallClass | null;
  /** Error text of Telegram, such as `CHAT_ADMIN_REQUIRED`; null when Telegram did not answer. */
  readonly words: string | null;
  constructor(kind: RefusalKind, { waitSeconds = 0, callClass = null, words = null, cause }: RefusalDetails = {}) {
    super(`Telegram refuses: ${kind}${words === null ? '' : ` (${words})`}`, cause === undefined ? undefined : { cause });
    this.name = 'TelegramRefusal';
    this.kind = kind;
    this.waitSeconds = waitSeconds;
    this.callClass = callClass;
    this.words = words;
  }
}

/** Telegram finds somebody or something by both: the hash is good for one account only, and must be kept. */
export interface PeerRef {
  id: string;
  accessHash: string;
}

/** A session, whole or half signed in. Whoever has it has the account: it is sealed wherever it is kept. */
export type Session = string;

export interface CodeSent {
  session: Session;
  /** Names this code in the calls that follow. */
  codeHash: string;
  /** EMAIL_SETUP: no code was sent. Telegram demands an email address first (`setUpEmail`). */
  via: CodeDelivery;
  /** Where to look for the code: the masked email address, or the address of the page at Fragment. */
  hint: string | null;
  /** Number of digits; 0 for a word or a phrase, or when no code was sent. */
  length: number;
  /** How long to wait before another one can be asked for. */
  resendAfterSeconds: number;
}

export interface SignedIn {
  session: Session;
  user: { id: string; name: string };
}

export type SignInOutcome =
  | ({ kind: 'SIGNED_IN' } & SignedIn)
  | { kind: 'PASSWORD_NEEDED'; session: Session; hint: string | null }
  /** The code of `setUpEmail` was right; Telegram has sent the code to sign in with. */
  | ({ kind: 'CODE_SENT' } & CodeSent);

export interface ChannelThere {
  ref: PeerRef;
  name: string;
  description: string;
  username: string | null;
  participantsCount: number;
  type: 'channel' | 'supergroup';
  isCreator: boolean;
  /** May make links and remove people. */
  mayInvite: boolean;
}

/** A person as an answer shows them. Without a trustworthy hash (`min` users) they must be looked up before any write. */
export interface SeenPerson {
  ref: { id: string; accessHash: string | null };
  name: string;
}
export interface PersonThere extends SeenPerson {
  ref: PeerRef;
}
export interface Joined extends SeenPerson {
  at: Date;
}
export interface MemberThere extends SeenPerson {
  isAdministrator: boolean;
}
export interface MemberPage {
  people: MemberThere[];
  /** Telegram's own count of the members. The list is complete only when as many people were on its pages. */
  total: number;
}
export interface Arrival {
  person: SeenPerson;
  link: string;
  at: Date;
}
export interface Arrivals {
  /** The first one first. */
  arrivals: Arrival[];
  /** False when the log of the channel does not reach back to `since`. */
  isComplete: boolean;
}

/** An account whose session is open: in one process at a time, and closed when the work is done. */
export interface OpenAccount {
  createChannel(wish: { name: string; description: string }): Promise<ChannelThere>;
  /** Those that the account keeps: its own, and where it may invite people. */
  channels(): Promise<ChannelThere[]>;
  describe(channel: PeerRef): Promise<ChannelThere>;
  /** For one person, once, until then. */
  createInviteLink(channel: PeerRef, link: { expiresAt: Date; title: string }): Promise<string>;
  /** Joins by invite link since then, for all links of the channel, from its admin log (48 hours). */
  arrivals(channel: PeerRef, range: { since: Date }): Promise<Arrivals>;
  /** Everybody who ever came through this link, the first one first; also those who have left since, where Telegram tells. */
  joinedThrough(channel: PeerRef, link: string): Promise<Joined[]>;
  /** Revoking what is revoked is no mistake. */
  revokeInviteLink(channel: PeerRef, link: string): Promise<void>;
  /** Deletes a revoked link from the list that the seller sees. Deleting a link that is gone is no error. */
  deleteInviteLink(channel: PeerRef, link: string): Promise<void>;
  /** Of a large channel Telegram lists only some: people who are not listed may be members all the same. Muted members are listed. */
  members(channel: PeerRef): AsyncIterable<MemberPage>;
  /** Searches the members by name to get a fresh access hash; null when this person is not found. */
  findMember(channel: PeerRef, person: { id: string; name: string }): Promise<PersonThere | null>;
  /** The same among the people who were removed from the channel. */
  findRemoved(channel: PeerRef, person: { id: string; name: string }): Promise<PersonThere | null>;
  isThere(channel: PeerRef, person: PeerRef): Promise<boolean>;
  /** Out, and no link lets them in again. Removing who is out keeps them out. */
  remove(channel: PeerRef, person: PeerRef): Promise<void>;
  /** A link may let them in again. */
  readmit(channel: PeerRef, person: PeerRef): Promise<void>;
  logOut(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Awaited before every remote call of the account, each page of a list included. May throw a TelegramRefusal. */
  beforeCall(callClass: CallClass): Promise<void>;
}

/** Port to Telegram. Every error that it throws is a TelegramRefusal. */
export interface TelegramPort {
  sendCode(wish: { phone: string }): Promise<CodeSent>;
  resendCode(wish: { phone: string; session: Session; codeHash: string }): Promise<CodeSent>;
  /** Sends a code to this address, which `signIn` then takes. Only after EMAIL_SETUP. */
  setUpEmail(wish: { phone: string; session: Session; codeHash: string; email: string }): Promise<CodeSent>;
  signIn(wish: { phone: string; session: Session; codeHash: string; code: string }): Promise<SignInOutcome>;
  checkPassword(wish: { session: Session; password: string }): Promise<SignedIn>;
  /** Account to which this session of a sign-in belongs by now; null while it is not signed in. For answers that were lost. */
  signedInAs(wish: { session: Session }): Promise<SignedIn | null>;
  open(session: Session, options: OpenOptions): Promise<OpenAccount>;
}
