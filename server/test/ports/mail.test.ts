import { createOutbox } from '@jamun/sandbox';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxMail } from '../../src/adapters/mail/outbox.ts';
import { smtpMail } from '../../src/adapters/mail/smtp.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import type { Mail, MailPort } from '../../src/platform/mail/mail.port.ts';
import { copyDatabase, createWorld } from '../harness/world.ts';

/** Receives the emails of an adapter. */
interface Receiver {
  port: MailPort;
  received(): Promise<Pick<Mail, 'to' | 'subject' | 'text' | 'html'>[]>;
  close(): Promise<void>;
}

interface SinkOptions {
  /** Offers STARTTLS with a self-signed certificate. */
  hasTls?: boolean;
}

async function smtpSink({ hasTls = false }: SinkOptions = {}) {
  const commands: string[] = [];
  const delivered: Pick<Mail, 'to' | 'subject' | 'text' | 'html'>[] = [];
  const headers: Map<string, string>[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, next) => {
      commands.push('AUTH');
      next(null, { user: 'jamun' });
    },
    onMailFrom: (_address, _session, next) => {
      commands.push('MAIL FROM');
      next();
    },
    onRcptTo: ({ address }, _session, next) => next(address.startsWith('refused') ? new Error('no such mailbox') : null),
    onData(stream, session, next) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        delivered.push({ to, subject: mail.subject ?? '', text: mail.text?.trimEnd() ?? '', html: mail.html?.trimEnd() ?? '' });
        headers.push(new Map(mail.headers.map(({ key, value }) => [key, value])));
        next();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const options = { host: '127.0.0.1', port, secure: false, requireTls: false };
  return {
    url: `smtp://127.0.0.1:${port}`,
    options,
    commands,
    delivered,
    headers,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

async function smtpReceiver(): Promise<Receiver> {
  const sink = await smtpSink();
  const port = smtpMail({ ...sink.options, from: 'Jamun <no-reply@jamun.test>' });
  return { port, received: async () => sink.delivered, close: () => port.close().then(sink.close) };
}

async function outboxReceiver(): Promise<Receiver> {
  const copy = await copyDatabase();
  const database = openDatabase({ url: copy.url, maxConnections: 2, log: createLogger('silent') });
  const outbox = createOutbox(
    (text, values) => database.pool.query(text, values),
    () => new Date(),
  );
  const received = async () =>
    (await outbox.latest({ limit: 100 })).map(({ to, subject, text, html }) => ({ to, subject, text, html })).reverse();
  return { port: outboxMail(outbox), received, close: () => database.close().then(copy.drop) };
}

describe.each([
  ['smtp', smtpReceiver],
  ['outbox', outboxReceiver],
])('%s mail adapter', (name, createReceiver) => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await createReceiver();
  });
  afterAll(() => receiver.close());

  it(`${name} adapter delivers recipient, subject, text and HTML unchanged`, async () => {
    const mail = {
      to: 'meera@example.in',
      subject: 'नमस्ते, ₹499 – “yes”',
      text: 'Line one\n\n.\nhttps://x.in/?a=b&c=d',
      html: '<p>₹499 &amp; more</p>',
    };
    await receiver.port.send({ id: 'a1', ...mail });
    await receiver.port.send({ id: 'a2', ...mail, to: 'other@example.in' });
    expect(await receiver.received()).toEqual([mail, { ...mail, to: 'other@example.in' }]);
  });
});

it('optional emails have one-click unsubscribe headers (RFC 8058), mandatory emails have none', async () => {
  const sink = await smtpSink();
  const port = smtpMail({ ...sink.options, from: 'Jamun <no-reply@jamun.test>' });
  const mail = { to: 'meera@example.in', subject: 's', text: 't', html: 'h' };
  const unsubscribeUrl = `https://jamun.test/unsubscribe?token=subscriptions.123456789.${'x'.repeat(24)}`;
  await port.send({ id: 'c1', ...mail, unsubscribeUrl });
  await port.send({ id: 'c2', ...mail });
  const unsubscribeHeaders = sink.headers.map((headers) => ({
    list: headers.get('list-unsubscribe'),
    post: headers.get('list-unsubscribe-post'),
    submitted: headers.get('auto-submitted'),
  }));
  expect(unsubscribeHeaders).toEqual([
    { list: `<${unsubscribeUrl}>`, post: 'List-Unsubscribe=One-Click', submitted: 'auto-generated' },
    { list: undefined, post: undefined, submitted: 'auto-generated' },
  ]);
  await port.close();
  await sink.close();
});

it('a rejected recipient throws, so that the job is retried, without the text of the mail server', async () => {
  const { port, close } = await smtpReceiver();
  const rejected = port.send({ id: 'b1', to: 'refused@example.in', subject: 's', text: 't', html: 'h' });
  await expect(rejected).rejects.toMatchObject({ message: 'The mail server rejected the email', code: 'EENVELOPE 550' });
  await close();
});

it.each([
  { offer: 'no TLS', hasTls: false, code: 'ETLS' },
  { offer: 'a self-signed certificate', hasTls: true, code: 'ESOCKET' },
])('required TLS sends neither password nor email to a server that offers $offer', async ({ hasTls, code }) => {
  const sink = await smtpSink({ hasTls });
  const auth = { user: 'jamun', pass: 'secret' };
  const port = smtpMail({ ...sink.options, auth, requireTls: true, from: 'Jamun <no-reply@jamun.test>' });
  const sent = port.send({ id: 'd1', to: 'meera@example.in', subject: 's', text: 't', html: 'h' });
  await expect(sent).rejects.toMatchObject({ message: 'The mail server rejected the email', code: expect.stringContaining(code) });
  expect({ commands: sink.commands, delivered: sink.delivered }).toEqual({ commands: [], delivered: [] });
  await port.close();
  await sink.close();
});

it('a failed email is logged and stored without its recipient', async () => {
  const sink = await smtpSink();
  const world = await createWorld({ env: { SMTP_URL: sink.url } });
  const body = { email: 'refused-canary@example.in', fullName: 'A', phone: '9812345671', password: 'long enough' };
  expect((await world.call('POST /api/v1/auth/signup', { body })).status).toBe(200);
  await world.runJobs();
  const { rows } = await world.container.database.pool.query('select state, error, data::text from jobs');
  expect(rows.map((row) => row.state)).toContain('DEAD');
  expect(world.logLines.join('')).toContain('EENVELOPE 550');
  expect(JSON.stringify(rows) + world.logLines.join('')).not.toContain('canary');
  await world.close();
  await sink.close();
});

it('sign-up sends the verification email by SMTP', async () => {
  const sink = await smtpSink();
  const world = await createWorld({ env: { SMTP_URL: sink.url, PUBLIC_URL: 'https://jamun.test', ALLOW_SANDBOX: 'telegram,payments' } });
  const person = await world.person();
  await world.runJobs();
  expect(sink.delivered).toMatchObject([{ to: person.email, subject: 'Welcome to Jamun: verify your email address' }]);
  expect(sink.delivered[0]?.text).toMatch(/https:\/\/jamun\.test\/verify-email\?token=[\w-]{43}/);
  await world.close();
  await sink.close();
});

it('queued emails are encrypted', async () => {
  const world = await createWorld();
  const person = await world.person();
  const { rows } = await world.container.database.pool.query('select data::text as data from jobs');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${person.email}|token=|${person.name}`));
  await world.close();
});
