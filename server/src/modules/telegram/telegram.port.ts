/** How Telegram refuses. Everything else that goes wrong there is AWAY: it may work again later. */
export type RefusalKind =
  | 'PHONE_INVALID'
  | 'PHONE_BANNED'
  | 'NO_ACCOUNT'
  | 'CODE_WRONG'
  | 'CODE_EXPIRED'
  | 'PASSWORD_WRONG'
  /** Telegram has ended the session: nothing can be done in this account until it is linked again. */
  | 'SESSION_ENDED'
  /** The account may not do this in this channel. */
  | 'NOT_ADMINISTRATOR'
  | 'TOO_MANY_CHANNELS'
  | 'CHANNEL_GONE'
  | 'PERSON_GONE'
  /** Too many calls: none before `waitSeconds` are over. */
  | 'FLOOD'
  | 'AWAY';

export class TelegramRefusal extends Error {
  readonly kind: RefusalKind;
  readonly waitSeconds: number;
  constructor(kind: RefusalKind, { waitSeconds = 0, cause }: { waitSeconds?: number; cause?: unknown } = {}) {
    super(`Telegram refuses: ${kind}`, cause === undefined ? undefined : { cause });
    this.name = 'TelegramRefusal';
    this.kind = kind;
    this.waitSeconds = waitSeconds;
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
  via: 'APP' | 'SMS' | 'CALL' | 'OTHER';
  length: number;
  /** How long to wait before another one can be asked for. */
  resendAfterSeconds: number;
}

export interface SignedIn {
  session: Session;
  user: { id: string; name: string };
}

export type SignInOutcome = ({ kind: 'SIGNED_IN' } & SignedIn) | { kind: 'PASSWORD_NEEDED'; session: Session; hint: string | null };

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

export interface PersonThere {
  ref: PeerRef;
  name: string;
}
export interface Joined extends PersonThere {
  at: Date;
}
export interface MemberThere extends PersonThere {
  isAdministrator: boolean;
}

/** An account whose session is open: in one process at a time, and closed when the work is done. */
export interface OpenAccount {
  createChannel(wish: { name: string; description: string }): Promise<ChannelThere>;
  /** Those that the account keeps: its own, and where it may invite people. */
  channels(): Promise<ChannelThere[]>;
  describe(channel: PeerRef): Promise<ChannelThere>;
  /** For one person, once, until then. */
  createInviteLink(channel: PeerRef, link: { expiresAt: Date; title: string }): Promise<string>;
  /** Everybody who ever came through this link, the first one first; also those who have left since, where Telegram tells. */
  joinedThrough(channel: PeerRef, link: string): Promise<Joined[]>;
  /** Revoking what is revoked is no mistake. */
  revokeInviteLink(channel: PeerRef, link: string): Promise<void>;
  /** Of a large channel Telegram tells perhaps the latest alone: who is not among them may be there all the same. */
  members(channel: PeerRef): AsyncIterable<MemberThere>;
  isThere(channel: PeerRef, person: PeerRef): Promise<boolean>;
  /** Out, and no link lets them in again. Removing who is out keeps them out. */
  remove(channel: PeerRef, person: PeerRef): Promise<void>;
  /** A link may let them in again. */
  readmit(channel: PeerRef, person: PeerRef): Promise<void>;
  logOut(): Promise<void>;
  close(): Promise<void>;
}

/** Telegram, in the words of this house. What it refuses, it refuses with a TelegramRefusal. */
export interface TelegramPort {
  sendCode(wish: { phone: string }): Promise<CodeSent>;
  resendCode(wish: { phone: string; session: Session; codeHash: string }): Promise<CodeSent>;
  signIn(wish: { phone: string; session: Session; codeHash: string; code: string }): Promise<SignInOutcome>;
  checkPassword(wish: { session: Session; password: string }): Promise<SignedIn>;
  open(session: Session): Promise<OpenAccount>;
}
