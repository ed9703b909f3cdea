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

/** Where mails arrive, whichever adapter sent them. */
interface Receiver {
  port: MailPort;
  received(): Promise<Pick<Mail, 'to' | 'subject' | 'text' | 'html'>[]>;
  close(): Promise<void>;
}

interface SinkOptions {
  /** Offers STARTTLS, with a certificate that no authority has signed. */
  hasTls?: boolean;
}

async function smtpSink({ hasTls = false }: SinkOptions = {}) {
  const commands: string[] = [];
  const taken: Pick<Mail, 'to' | 'subject' | 'text' | 'html'>[] = [];
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
        taken.push({ to, subject: mail.subject ?? '', text: mail.text?.trimEnd() ?? '', html: mail.html?.trimEnd() ?? '' });
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
    taken,
    headers,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

async function smtpReceiver(): Promise<Receiver> {
  const sink = await smtpSink();
  const port = smtpMail({ ...sink.options, from: 'Jamun <no-reply@jamun.test>' });
  return { port, received: async () => sink.taken, close: () => port.close().then(sink.close) };
}

async function outboxReceiver(): Promise<Receiver> {
  const copy = await copyDatabase();
  const database = openDatabase({ url: copy.url, largestPool: 2, log: createLogger('silent') });
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
])('the %s adapter', (_name, makeReceiver) => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await makeReceiver();
  });
  afterAll(() => receiver.close());

  it('hands mails over as they were written', async () => {
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

it('emails that can be switched off have the headers of a one-click unsubscribe (RFC 8058), others have none', async () => {
  const sink = await smtpSink();
  const port = smtpMail({ ...sink.options, from: 'Jamun <no-reply@jamun.test>' });
  const mail = { to: 'meera@example.in', subject: 's', text: 't', html: 'h' };
  const unsubscribeUrl = `https://jamun.test/unsubscribe?token=subscriptions.123456789.${'x'.repeat(24)}`;
  await port.send({ id: 'c1', ...mail, unsubscribeUrl });
  await port.send({ id: 'c2', ...mail });
  const seen = sink.headers.map((headers) => ({
    list: headers.get('list-unsubscribe'),
    post: headers.get('list-unsubscribe-post'),
    submitted: headers.get('auto-submitted'),
  }));
  expect(seen).toEqual([
    { list: `<${unsubscribeUrl}>`, post: 'List-Unsubscribe=One-Click', submitted: 'auto-generated' },
    { list: undefined, post: undefined, submitted: 'auto-generated' },
  ]);
  await port.close();
  await sink.close();
});

it('a mailbox that refuses is an error, so that the job is tried again, and its words are not passed on', async () => {
  const { port, close } = await smtpReceiver();
  const refused = port.send({ id: 'b1', to: 'refused@example.in', subject: 's', text: 't', html: 'h' });
  await expect(refused).rejects.toMatchObject({ message: 'The mail server rejected the email', code: 'EENVELOPE 550' });
  await close();
});

it.each([
  { offer: 'no TLS', hasTls: false, code: 'ETLS' },
  { offer: 'a certificate that nobody has signed', hasTls: true, code: 'ESOCKET' },
])('with required TLS, neither password nor email is sent to a server that offers $offer', async ({ hasTls, code }) => {
  const sink = await smtpSink({ hasTls });
  const auth = { user: 'jamun', pass: 'secret' };
  const port = smtpMail({ ...sink.options, auth, requireTls: true, from: 'Jamun <no-reply@jamun.test>' });
  const sent = port.send({ id: 'd1', to: 'meera@example.in', subject: 's', text: 't', html: 'h' });
  await expect(sent).rejects.toMatchObject({ message: 'The mail server rejected the email', code: expect.stringContaining(code) });
  expect({ commands: sink.commands, taken: sink.taken }).toEqual({ commands: [], taken: [] });
  await port.close();
  await sink.close();
});

it('what goes wrong with a mail is written down without the recipient', async () => {
  const sink = await smtpSink();
  const world = await createWorld({ env: { SMTP_URL: sink.url } });
  const body = { email: 'refused-canary@example.in', fullName: 'A', phone: '9812345671', password: 'long enough' };
  expect((await world.call('POST /api/v1/auth/signup', { body })).status).toBe(200);
  await world.settle();
  const { rows } = await world.container.database.pool.query('select state, output::text, data::text from pgboss.job');
  expect(rows.map((row) => row.state)).toContain('failed');
  expect(world.logged.join('')).toContain('EENVELOPE 550');
  expect(JSON.stringify(rows) + world.logged.join('')).not.toContain('canary');
  await world.close();
  await sink.close();
});

it('a person who signs up gets the mail by SMTP', async () => {
  const sink = await smtpSink();
  const world = await createWorld({ env: { SMTP_URL: sink.url, PUBLIC_URL: 'https://jamun.test', ALLOW_SANDBOX: 'telegram,payments' } });
  const person = await world.person();
  await world.settle();
  expect(sink.taken).toMatchObject([{ to: person.email, subject: 'Welcome to Jamun: verify your email address' }]);
  expect(sink.taken[0]?.text).toMatch(/https:\/\/jamun\.test\/verify-email\?token=[\w-]{43}/);
  await world.close();
  await sink.close();
});

it('a mail waits in the queue sealed', async () => {
  const world = await createWorld();
  const person = await world.person();
  const { rows } = await world.container.database.pool.query('select data::text as data from pgboss.job');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${person.email}|token=|${person.name}`));
  await world.close();
});
