import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { IntermediatePacketCodec, type ITelegramConnection, Long, type mtp, type TelegramTransport, type tl } from '@mtcute/node';
import { __tlWriterMap, createAesIgeForMessage, TlBinaryReader, TlBinaryWriter } from '@mtcute/node/utils.js';
import type { Faults } from './faults.ts';
import { type AuthKey, crypto, handshake } from './handshake.ts';
import { serverReaderMap } from './methods.ts';

const containerId = 1945237724;
const packedId = 812830625;
const resultId = 4082920705;
const futureSaltsId = 2924480661;
const vectorId = 481674261;

/** Caller of an RPC method. The auth key identifies the session and belongs to one data centre. */
export interface Caller {
  key: string;
  dc: number;
  /** IP address of the client. */
  address: string;
}
export type RpcHandler = (request: tl.RpcMethod, caller: Caller) => object | boolean;

/** RPC error of Telegram. */
export class RpcFault extends Error {
  readonly code: number;
  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

const keyId = (key: Uint8Array) => createHash('sha1').update(key).digest().subarray(-8);

function unwrap(request: tl.RpcMethod): tl.RpcMethod {
  return 'query' in request && request.query ? unwrap(request.query as tl.RpcMethod) : request;
}

/** Serializes the result of a method: an object, a vector of objects, or a boolean. */
function serializeResult(result: object | boolean): Uint8Array {
  if (typeof result === 'boolean') {
    const writer = TlBinaryWriter.manual(4);
    writer.boolean(result);
    return writer.result();
  }
  if (!Array.isArray(result)) return TlBinaryWriter.serializeObject(__tlWriterMap, result as { _: string });
  const head = TlBinaryWriter.manual(8);
  head.uint(vectorId);
  head.uint(result.length);
  return Buffer.concat([head.result(), ...result.map((one: { _: string }) => TlBinaryWriter.serializeObject(__tlWriterMap, one))]);
}

/** Written by hand: the library can read this type but not write it. */
function futureSalts(requestId: Long, { salt }: AuthKey, now: number): Uint8Array {
  const hours = [1, 2, 3];
  const writer = TlBinaryWriter.manual(20 + 16 * hours.length);
  writer.uint(futureSaltsId);
  writer.long(requestId);
  writer.int(now);
  writer.int(hours.length);
  for (const hour of hours) {
    writer.int(now + 3600 * hour);
    writer.int(now + 86_400);
    writer.long(salt);
  }
  return writer.result();
}

/** Error code of a message id outside the time window of Telegram: from five minutes ago to thirty seconds ahead. */
function messageTimeError(messageId: Long, now: number): 16 | 17 | null {
  const sentAt = messageId.high >>> 0;
  if (sentAt < now - 300) return 16;
  return sentAt > now + 30 ? 17 : null;
}

interface WireOptions {
  faults: Faults;
  /** Seconds on the clock of Telegram. */
  now: () => number;
}

/** Server side of MTProto without a network: key exchange, encryption, message ids, salts and containers. */
export function createWire(answering: RpcHandler, { faults, now }: WireOptions) {
  const keys = new Map<string, AuthKey>();
  const misses = new Map<string, number>();
  const connections = new Set<ITelegramConnection>();
  const counts = { connectionAttempts: 0, handshakes: 0 };
  /** Number of open connections by auth key and client address. */
  const connectionCounts = new Map<string, Map<string, number>>();

  const isDuplicated = ({ key }: Caller) => (connectionCounts.get(key)?.size ?? 0) > 1;

  function answerTo(request: tl.RpcMethod, caller: Caller): object | boolean {
    try {
      if (isDuplicated(caller)) throw new RpcFault(406, 'AUTH_KEY_DUPLICATED');
      return answering(unwrap(request), caller);
    } catch (error) {
      if (error instanceof RpcFault) return { _: 'mt_rpc_error', errorCode: error.code, errorMessage: error.message };
      throw error;
    }
  }

  function serve({ dc, address }: Omit<Caller, 'key'>, send: (frame: Buffer) => void, onKey: (key: string) => void) {
    const exchangeKey = handshake((authKey) => keys.set(keyId(authKey.key).toString('hex'), authKey), now);
    let lastId = Long.ZERO;
    const nextId = () => {
      const fresh = new Long(1, now());
      lastId = fresh.gt(lastId) ? fresh : lastId.add(4);
      return lastId;
    };

    function seal({ key, salt }: AuthKey, sessionId: Uint8Array, body: Uint8Array): Buffer {
      const head = TlBinaryWriter.manual(32);
      head.long(salt);
      head.raw(sessionId);
      head.long(nextId());
      head.int(1);
      head.int(body.length);
      const padding = 12 + ((16 - ((32 + body.length + 12) % 16)) % 16);
      const inner = Buffer.concat([head.result(), body, randomBytes(padding)]);
      const messageKey = createHash('sha256')
        .update(Buffer.concat([key.subarray(96, 128), inner]))
        .digest()
        .subarray(8, 24);
      return Buffer.concat([keyId(key), messageKey, createAesIgeForMessage(crypto, key, messageKey, false).encrypt(inner)]);
    }

    function respond(message: mtp.TlObject | tl.RpcMethod, messageId: Long, caller: Caller): object | Uint8Array | null {
      switch (message._) {
        case 'mt_msgs_ack':
          return null;
        case 'mt_ping_delay_disconnect':
          return { _: 'mt_pong', msgId: messageId, pingId: message.pingId };
        case 'mt_get_future_salts':
          return futureSalts(messageId, keys.get(caller.key) as AuthKey, now());
        case 'mt_destroy_session':
          return { _: 'mt_destroy_session_ok', sessionId: message.sessionId };
        case 'mt_msgs_state_req':
          return { _: 'mt_msgs_state_info', reqMsgId: messageId, info: Buffer.alloc(message.msgIds.length, 4) };
      }
      const request = message as tl.RpcMethod;
      const result = message._ === 'mt_rpc_drop_answer' ? { _: 'mt_rpc_answer_unknown' } : answerTo(request, caller);
      if (faults.lostAnswers.delete(unwrap(request)._)) return null;
      const head = TlBinaryWriter.manual(12);
      head.uint(resultId);
      head.long(messageId);
      return Buffer.concat([head.result(), serializeResult(result)]);
    }

    function receive(data: Uint8Array, messageId: Long, caller: Caller): (object | Uint8Array)[] {
      const reader = new TlBinaryReader(serverReaderMap, data);
      if (reader.peekUint() === containerId) {
        reader.uint();
        return Array.from({ length: reader.uint() }, () => {
          const id = reader.long();
          reader.uint();
          return receive(reader.raw(reader.uint()), id, caller);
        }).flat();
      }
      if (reader.peekUint() === packedId) {
        reader.uint();
        return receive(inflateSync(reader.bytes()), messageId, caller);
      }
      const response = respond(reader.object() as mtp.TlObject, messageId, caller);
      return response ? [response] : [];
    }

    return (frame: Buffer): void => {
      if (frame.readBigUInt64LE(0) === 0n) {
        counts.handshakes += 1;
        const request = TlBinaryReader.deserializeObject(serverReaderMap, frame, 20) as Parameters<typeof exchangeKey>[0];
        const response = TlBinaryWriter.serializeObject(__tlWriterMap, exchangeKey(request));
        const head = TlBinaryWriter.manual(20);
        head.long(Long.ZERO);
        head.long(nextId());
        head.uint(response.length);
        send(Buffer.concat([head.result(), response]));
        return;
      }
      const key = frame.subarray(0, 8).toString('hex');
      const authKey = keys.get(key);
      // Unknown key, key of another data centre, or injected fault.
      const missed = misses.get(key) ?? 0;
      if (!authKey || authKey.dc !== dc || missed < faults.keyMisses) {
        misses.set(key, missed + 1);
        const notFound = Buffer.alloc(4);
        notFound.writeInt32LE(-404);
        send(notFound);
        return;
      }
      const inner = createAesIgeForMessage(crypto, authKey.key, frame.subarray(8, 24), true).decrypt(frame.subarray(24));
      const reader = new TlBinaryReader(serverReaderMap, inner);
      const salt = reader.long();
      const sessionId = reader.raw(8);
      const messageId = reader.long();
      const badMsgSeqno = reader.int();
      const body = reader.raw(reader.int());
      onKey(key);
      const errorCode = messageTimeError(messageId, now());
      const responses = errorCode
        ? [{ _: 'mt_bad_msg_notification', badMsgId: messageId, badMsgSeqno, errorCode }]
        : salt.eq(authKey.salt)
          ? receive(body, messageId, { key, dc, address })
          : [{ _: 'mt_bad_server_salt', badMsgId: messageId, badMsgSeqno, errorCode: 48, newServerSalt: authKey.salt }];
      for (const response of responses) {
        const bytes = ArrayBuffer.isView(response) ? response : TlBinaryWriter.serializeObject(__tlWriterMap, response as { _: string });
        send(seal(authKey, sessionId, bytes as Uint8Array));
      }
    };
  }

  /** Counts a connection of this key and address until the returned function is called. */
  function countConnection(key: string, address: string): () => void {
    const counts = connectionCounts.get(key) ?? new Map<string, number>();
    connectionCounts.set(key, counts.set(address, (counts.get(address) ?? 0) + 1));
    return () => {
      const remaining = (counts.get(address) ?? 1) - 1;
      if (remaining > 0) counts.set(address, remaining);
      else counts.delete(address);
    };
  }

  function connection(dc: number, address: string): ITelegramConnection {
    let [toServer, toClient] = [Buffer.alloc(0), Buffer.alloc(0)];
    let hasHeader = false;
    let isClosed = false;
    let wake = () => {};
    const releases = new Map<string, () => void>();
    const handle = serve(
      { dc, address },
      (frame) => {
        const length = Buffer.alloc(4);
        length.writeUInt32LE(frame.length);
        toClient = Buffer.concat([toClient, length, frame]);
        wake();
      },
      (key) => releases.has(key) || releases.set(key, countConnection(key, address)),
    );
    const opened: ITelegramConnection = {
      localAddress: null,
      remoteAddress: null,
      close() {
        if (!isClosed) for (const release of releases.values()) release();
        isClosed = true;
        connections.delete(opened);
        wake();
      },
      async read(into) {
        while (toClient.length === 0 && !isClosed) await new Promise<void>((resolve) => (wake = resolve));
        if (isClosed) throw new Error('Connection closed');
        const part = toClient.subarray(0, into.length);
        into.set(part);
        toClient = toClient.subarray(part.length);
        return part.length;
      },
      async write(bytes) {
        if (isClosed) throw new Error('Connection closed');
        toServer = Buffer.concat([toServer, bytes]);
        if (!hasHeader && toServer.length >= 4) {
          hasHeader = true;
          toServer = toServer.subarray(4);
        }
        while (toServer.length >= 4 && toServer.length >= 4 + toServer.readUInt32LE(0)) {
          const end = 4 + toServer.readUInt32LE(0);
          const frame = toServer.subarray(4, end);
          toServer = toServer.subarray(end);
          if (!faults.ignoresMessages) handle(frame);
        }
      },
    };
    connections.add(opened);
    return opened;
  }

  const transportFrom = (address: string): TelegramTransport => ({
    async connect(dc) {
      counts.connectionAttempts += 1;
      if (faults.refusesConnections) throw new Error('connect ECONNREFUSED');
      if (faults.connectsLate) await sleep(200);
      return connection(dc.id, address);
    },
    packetCodec: () => new IntermediatePacketCodec(),
  });
  return {
    transport: () => transportFrom('192.0.2.100'),
    transportFrom: (address: string) => () => transportFrom(address),
    connections,
    counts,
    deleteKey: (key: string) => keys.delete(key),
    /** Adds an existing auth key; returns its id. */
    addKey(key: Buffer, dc: number): string {
      const id = keyId(key).toString('hex');
      keys.set(id, { key, salt: Long.ONE, dc });
      return id;
    },
  };
}
