import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Both servers below report files with this text as malware. */
export const malwareMark = 'JAMUN-MALWARE-TEST';
export const malwareName = 'Test.Jamun.Marker';
export const streamLimit = 1024 * 1024;

export interface ClamdServer {
  address: string;
  close(): Promise<void>;
}

/** Reply of the fake clamd at the end of a stream. */
export type ClamdReplyMode = 'verdict' | 'error' | 'nonsense' | 'half' | 'silence' | 'hang up';

const replies: Record<ClamdReplyMode, (isMalware: boolean) => string | null> = {
  verdict: (isMalware) => (isMalware ? `stream: ${malwareName}.UNOFFICIAL FOUND\0` : 'stream: OK\0'),
  error: () => 'stream: Can’t allocate memory ERROR\0',
  nonsense: () => 'HTTP/1.1 400 Bad Request\r\n\r\n\0',
  half: () => 'stream: O',
  silence: () => null,
  'hang up': () => '',
};

/** Reads an INSTREAM command: chunks with a length prefix. Calls back once, with the content or with the error. */
function receive(socket: Socket, done: (content: Buffer | 'too long' | 'unknown command') => void): void {
  const command = Buffer.from('zINSTREAM\0');
  let [unread, content]: [Buffer, Buffer[]] = [Buffer.alloc(0), []];
  let [hasCommand, size] = [false, 0];
  const end = (result: Parameters<typeof done>[0]) => {
    socket.removeAllListeners('data');
    done(result);
  };
  socket.on('data', (part) => {
    unread = Buffer.concat([unread, part as Buffer]);
    if (!hasCommand) {
      if (unread.length < command.length) return;
      if (!unread.subarray(0, command.length).equals(command)) return end('unknown command');
      [hasCommand, unread] = [true, unread.subarray(command.length)];
    }
    while (unread.length >= 4) {
      const length = unread.readUInt32BE(0);
      if (length === 0) return end(Buffer.concat(content));
      if (size + length > streamLimit) return end('too long');
      if (unread.length < 4 + length) return;
      content = [...content, unread.subarray(4, 4 + length)];
      size += length;
      unread = unread.subarray(4 + length);
    }
  });
}

/** Fake clamd: speaks the protocol on a local TCP port and scans for `malwareMark`. */
export async function startFakeClamd(): Promise<ClamdServer & { setReplyMode(answering: ClamdReplyMode): void; scans(): number }> {
  let mode: ClamdReplyMode = 'verdict';
  let scans = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    receive(socket, (received) => {
      scans += 1;
      if (received === 'unknown command') return socket.end('UNKNOWN COMMAND\0');
      if (received === 'too long') return socket.end('INSTREAM size limit exceeded. ERROR\0');
      const reply = replies[mode](received.includes(malwareMark));
      if (reply !== null) socket.end(reply);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    setReplyMode(next) {
      mode = next;
    },
    scans: () => scans,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export function hasClamd(): boolean {
  try {
    execFileSync('clamd', ['--help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Real clamd on a Unix socket, with one signature for `malwareMark`: no signature download needed. */
export async function startClamd(): Promise<ClamdServer> {
  const dir = mkdtempSync(join(tmpdir(), 'jamun-clamd-'));
  const socket = join(dir, 'clamd.sock');
  writeFileSync(join(dir, 'test.ndb'), `${malwareName}:0:*:${Buffer.from(malwareMark).toString('hex')}\n`);
  const settings = { LocalSocket: socket, DatabaseDirectory: dir, Foreground: 'yes', StreamMaxLength: String(streamLimit), MaxThreads: 2 };
  const lines = Object.entries(settings).map((pair) => pair.join(' '));
  writeFileSync(join(dir, 'clamd.conf'), `${lines.join('\n')}\n`);
  const child: ChildProcess = spawn('clamd', ['-c', join(dir, 'clamd.conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise<void>((ready, failed) => {
    let output = '';
    const collect = (text: Buffer) => {
      output += text.toString();
      if (output.includes('Self checking')) ready();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('exit', () => failed(new Error(`clamd ended: ${output}`)));
  });
  return {
    address: socket,
    async close() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
