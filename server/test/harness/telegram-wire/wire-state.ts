import { createHash } from 'node:crypto';
import { Long } from '@mtcute/node';
import type { Faults } from './faults.ts';
import { type Caller, RpcFault } from './wire.ts';

export interface Account {
  id: number;
  phone: string;
  name: string;
  /** Home data centre of the account. */
  dc: number;
  exists: boolean;
  banned: boolean;
  password: { text: string; hint: string } | null;
  maxChannels: number;
  standing: 'GOOD' | 'FROZEN' | 'RESTRICTED';
  /** Confirmed email address. */
  email: string | null;
  /** Telegram requires an email address before it sends a code. */
  requiresEmail: boolean;
  code: { text: string; hash: string; good: boolean; email?: string } | null;
}

export interface Invite {
  link: string;
  title: string;
  expiresAt: number;
  revoked: boolean;
  joined: { userId: number; at: number }[];
}

export interface Channel {
  id: number;
  title: string;
  about: string;
  isSupergroup: boolean;
  creatorId: number;
  /** Administrators by account id; the value is the right to invite. */
  administrators: Map<number, boolean>;
  members: Set<number>;
  banned: Set<number>;
  invites: Map<string, Invite>;
  /** Admin log: joins by invite link, the latest last. */
  arrivals: { id: number; userId: number; link: string; at: number }[];
}

export interface Session {
  accountId: number;
  /** Code verified, password of the two-step verification still missing. */
  needsPassword: boolean;
}

/** State of the wire server: accounts, users, channels and sessions. */
export function createWireState(faults: Faults) {
  const accounts = new Map<string, Account>();
  const people = new Map<number, { id: number; name: string }>();
  const channels = new Map<number, Channel>();
  const sessions = new Map<string, Session>();
  const secret = Math.random().toString();
  let last = 1000;

  return {
    accounts,
    people,
    channels,
    sessions,
    faults,
    /** Seconds on the clock of Telegram. */
    now: () => Math.floor(Date.now() / 1000) + faults.clockAheadSeconds,
    nextId: () => {
      last += 1;
      return last;
    },
    /** Access hash of a peer, valid for one account only. */
    accessHashFor: (accountId: number, peerId: number): Long =>
      Long.fromBytesLE([...createHash('sha256').update(`${secret} ${accountId} ${peerId}`).digest().subarray(0, 8)]),
    accountOf({ key }: Caller): Account {
      const session = sessions.get(key);
      const account = [...accounts.values()].find(({ id }) => id === session?.accountId);
      if (!session || !account) throw new RpcFault(401, 'AUTH_KEY_UNREGISTERED');
      if (session.needsPassword) throw new RpcFault(401, 'SESSION_PASSWORD_NEEDED');
      return account;
    },
  };
}
export type WireState = ReturnType<typeof createWireState>;
