import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { enableSecondFactor } from '../../harness/administration.ts';
import { newContact } from '../../harness/guests.ts';
import { type ApiResponse, createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', ALLOW_SANDBOX: 'telegram,payments,mail' } });
});
afterAll(() => world.close());

let networks = 0;
/** IPv4 address that no test has used yet. */
const newNetwork = () => `10.${Math.floor(++networks / 62_500) + 1}.${Math.floor(networks / 250) % 250}.${(networks % 250) + 1}`;
const newAddress = () => newContact().email;

const post = (path: string, body: object, network: string) =>
  world.send('POST', path, { headers: { 'content-type': 'application/json', 'x-forwarded-for': network }, body: JSON.stringify(body) });

interface Key {
  email: string;
  nonce: string;
  code: string;
}

const request = async (email: string, network = newNetwork()): Promise<ApiResponse<{ message: string; data: { nonce: string } }>> =>
  (await post('/api/v1/guest/codes', { email }, network)) as never;
const open = async (key: Key, network = newNetwork()) => (await post('/api/v1/guest/sessions', key, network)).status;

/** Codes in the emails to an address, newest first. */
async function codesTo(email: string): Promise<{ short: string[]; long: string[] }> {
  const mails = await world.mailsTo(email);
  return {
    short: mails.flatMap(({ subject }) => /^(\d{6}) is your Jamun code$/.exec(subject)?.[1] ?? []),
    long: mails
      .filter(({ subject }) => subject === 'Your long Jamun code')
      .map(({ text }) => (/9\d{3}( \d{4}){3}/.exec(text)?.[0] ?? '').replaceAll(' ', '')),
  };
}

/** Asks for a code in the browser of one person. */
async function askForKey(email: string, network?: string): Promise<Key> {
  const { body } = await request(email, network);
  return { email, nonce: body.data.nonce, code: (await codesTo(email)).short[0] ?? '' };
}

const wrongFor = ({ code }: Key) => (code === '000000' ? '111111' : '000000');

/** Reaches the limit of short codes for this hour, from networks of strangers. */
async function reachHourlyLimit(email: string): Promise<void> {
  for (let count = 0; count < 10; count++) await request(email);
  await world.runJobs();
}

it('a code that was mailed before two-step sign-in was switched on opens no session after it', async () => {
  const person = await world.person();
  const key = await askForKey(person.email);
  await enableSecondFactor(world, person, 'user');
  expect(await open(key)).toBe(422);
});

describe('tries of a code', () => {
  it('30 wrong codes from 30 networks do not keep the owner of the address out', async () => {
    const owner = await askForKey(newAddress());
    const statuses = [];
    for (let count = 0; count < 30; count++) {
      // Strangers have requests of their own, as long as short codes are mailed, and guess without one.
      const nonce = count < 4 ? (await request(owner.email)).body.data.nonce : randomWord();
      statuses.push(await open({ ...owner, nonce, code: wrongFor(owner) }));
    }
    expect({ strangers: new Set(statuses), owner: await open(owner) }).toEqual({ strangers: new Set([422]), owner: 200 });
  });

  it('tries of a stranger do not use up those of the owner', async () => {
    const owner = await askForKey(newAddress());
    const stranger = { ...owner, nonce: (await request(owner.email)).body.data.nonce };
    for (let count = 0; count < 6; count++) await open({ ...stranger, code: wrongFor(owner) });
    expect({ strangerWithCodeOfOwner: await open(stranger), owner: await open(owner) }).toEqual({
      strangerWithCodeOfOwner: 422,
      owner: 200,
    });
  });

  it('counts parallel tries before it compares them: five per request', async () => {
    const owner = await askForKey(newAddress());
    const wrong = { ...owner, code: wrongFor(owner) };
    const statuses = await Promise.all(Array.from({ length: 12 }, () => open(wrong)));
    const { rows } = await world.container.database.pool.query(
      `select tries from code_requests where nonce_hash = sha256(convert_to($1, 'UTF8'))`,
      [owner.nonce],
    );
    expect({ statuses: new Set(statuses), tries: rows[0]?.tries, rightCode: await open(owner) }).toEqual({
      statuses: new Set([422]),
      tries: 5,
      rightCode: 422,
    });
  });

  it('accepts the right code at the fifth try', async () => {
    const owner = await askForKey(newAddress());
    for (let count = 0; count < 4; count++) await open({ ...owner, code: wrongFor(owner) });
    expect(await open(owner)).toBe(200);
  });

  it('rejects the nonce of another address, also with its right code', async () => {
    const [one, other] = [await askForKey(newAddress()), await askForKey(newAddress())];
    expect({
      otherNonce: await open({ ...one, nonce: other.nonce }),
      otherAddress: await open({ ...one, email: other.email }),
      own: await open(one),
    }).toEqual({ otherNonce: 422, otherAddress: 422, own: 200 });
  });

  it('rejects a used code with its own nonce and with the nonce of another request', async () => {
    const used = await askForKey(newAddress());
    const { nonce } = await askForKey(used.email);
    expect(await open(used)).toBe(200);
    expect({ again: await open(used), otherRequest: await open({ ...used, nonce }) }).toEqual({ again: 422, otherRequest: 422 });
  });

  it('two devices open a session each with the code of their own request', async () => {
    const email = newAddress();
    const [laptop, phone] = [await askForKey(email), await askForKey(email)];
    expect({ phone: await open(phone), laptop: await open(laptop) }).toEqual({ phone: 200, laptop: 200 });
  });
});

describe('emails with a code', () => {
  it('the fourteenth person behind one IPv4 address gets a code and opens a session', async () => {
    const network = newNetwork();
    const statuses = [];
    for (let count = 0; count < 14; count++) statuses.push(await open(await askForKey(newAddress(), network), network));
    expect(statuses).toEqual(Array(14).fill(200));
  });

  it('mails no code whose request has ended before the email was sent', async () => {
    const email = newAddress();
    await request(email);
    world.clock.advance(minutes(10));
    expect((await codesTo(email)).short).toEqual([]);
  });

  it('the sixth request for one address from one network within an hour answers 429 with the minutes, for every address', async () => {
    const [member, unknown] = [(await world.person()).email, newAddress()];
    const answers = [];
    for (const email of [member, unknown]) {
      const network = newNetwork();
      for (let count = 0; count < 5; count++) expect((await request(email, network)).status).toBe(200);
      const { status, body, headers } = await request(email, network);
      answers.push({ status, message: body.message, retryAfter: headers.get('retry-after') });
      expect((await request(email)).status, 'from another network').toBe(200);
    }
    const expected = { status: 429, message: 'Too many attempts. Please try again in 60 minutes.', retryAfter: '3600' };
    expect(answers).toEqual([expected, expected]);
  });

  it('requests for aliases of a mailbox from one network count for the mailbox: five emails an hour', async () => {
    const [name, network] = [randomWord(), newNetwork()];
    const statuses = [];
    const aliases = Array.from({ length: 60 }, (_, count) =>
      count % 2 ? `${name}+${count}@gmail.com` : `${[...name].join('.')}@gmail.com`,
    );
    for (const alias of aliases) statuses.push((await request(alias, network)).status);
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(55).fill(429)]);
  });

  it('a code for an alias opens the purchases of that alias only', async () => {
    const name = randomWord();
    const alias = await askForKey(`${name}+books@gmail.com`);
    const plain = await askForKey(`${name}@gmail.com`);
    expect({ other: await open({ ...alias, email: plain.email }), own: await open(alias) }).toEqual({ other: 422, own: 200 });
  });

  it('the 101st request from one network within an hour answers 429', async () => {
    const network = newNetwork();
    const statuses = [];
    for (let count = 0; count < 101; count++) statuses.push((await request(newAddress(), network)).status);
    expect(statuses).toEqual([...Array(100).fill(200), 429]);
  });
});

describe('long codes', () => {
  it('the eleventh request for an address within an hour is answered alike, and mails a long code', async () => {
    const email = newAddress();
    const first = await request(email);
    for (let count = 1; count < 10; count++) await request(email);
    const eleventh = await request(email);
    expect({ status: eleventh.status, message: eleventh.body.message }).toEqual({ status: 200, message: first.body.message });
    const { short, long } = await codesTo(email);
    expect({ short: short.length, long }).toEqual({ short: 10, long: [expect.stringMatching(/^9\d{15}$/)] });
    expect(await open({ email, nonce: eleventh.body.data.nonce, code: long[0] ?? '' })).toBe(200);
  });

  it('made-up aliases share the short codes and one long code of a mailbox; its owner and a buyer with an alias have their own', async () => {
    const name = randomWord();
    const [owner, buyer] = [`${name}@gmail.com`, `${name}+shop@gmail.com`];
    expect(await open(await askForKey(buyer))).toBe(200);
    const aliases = Array.from({ length: 20 }, (_, count) => `${name}+${count}@gmail.com`);
    for (const alias of aliases) await request(alias);
    const mailed: Awaited<ReturnType<typeof codesTo>>[] = [];
    for (const alias of aliases) mailed.push(await codesTo(alias));
    const sum = (kind: 'short' | 'long') => mailed.reduce((total, codes) => total + codes[kind].length, 0);
    const openWithLongCode = async (email: string) => {
      const { nonce } = (await request(email)).body.data;
      return open({ email, nonce, code: (await codesTo(email)).long[0] ?? '' });
    };
    expect({ short: sum('short'), long: sum('long'), owner: await openWithLongCode(owner), buyer: await openWithLongCode(buyer) }).toEqual({
      short: 9,
      long: 1,
      owner: 200,
      buyer: 200,
    });
  });

  it('short codes never begin with 9, as long codes do', async () => {
    const codes = [];
    for (let count = 0; count < 20; count++) codes.push((await askForKey(newAddress())).code);
    expect(codes.filter((code) => !/^[0-8]\d{5}$/.test(code))).toEqual([]);
  });

  it('a long code works with every request of its address, once, and with no other address', async () => {
    const email = newAddress();
    await reachHourlyLimit(email);
    const nonces = [];
    for (let count = 0; count < 3; count++) nonces.push((await request(email)).body.data.nonce);
    const [code = ''] = (await codesTo(email)).long;
    const other = await askForKey(newAddress());
    const withNonce = (nonce = '') => open({ email, nonce, code });
    expect({
      unknownNonce: await withNonce(randomWord()),
      otherAddress: await open({ ...other, code }),
      concurrent: (await Promise.all(nonces.slice(0, 2).map(withNonce))).sort(),
      again: await withNonce(nonces[2]),
    }).toEqual({ unknownNonce: 422, otherAddress: 422, concurrent: [200, 422], again: 422 });
  });

  it('while strangers ask all the time, a mailbox gets a long code every 45 minutes, and the owner gets in at any time', async () => {
    const email = newAddress();
    await reachHourlyLimit(email);
    const statuses = [];
    for (let count = 0; count < 18; count++) {
      world.clock.advance(minutes(10));
      // Strangers first: they use up the short codes of each hour.
      for (let stranger = 0; stranger < 12; stranger++) await request(email);
      const { nonce } = (await request(email)).body.data;
      const [code = ''] = (await codesTo(email)).long;
      // The owner needs to get in now and then: an unused code stays valid.
      if (count % 6 === 5) statuses.push(await open({ email, nonce, code }));
    }
    const { short, long } = await codesTo(email);
    expect({ statuses, short: short.length, isFlooded: long.length > 4 }).toEqual({
      statuses: [200, 200, 200],
      short: 20,
      isFlooded: false,
    });
  });

  it('mails at most 20 short codes a day and 60 in 30 days; requests above the limit of an hour do not count for the day', async () => {
    const email = newAddress();
    const shortCodesOf = async (requests: number) => {
      const before = (await codesTo(email)).short.length;
      for (let count = 0; count < requests; count++) await request(email);
      return (await codesTo(email)).short.length - before;
    };
    const counts = [];
    for (let day = 0; day < 4; day++) {
      const perHour = [];
      for (let hour = 0; hour < 3; hour++) {
        perHour.push(await shortCodesOf(15));
        world.clock.advance(hours(1));
      }
      counts.push(perHour);
      world.clock.advance(days(1));
    }
    world.clock.advance(days(30));
    expect({ counts, later: await shortCodesOf(1) }).toEqual({
      counts: [
        [10, 10, 0],
        [10, 10, 0],
        [10, 10, 0],
        [0, 0, 0],
      ],
      later: 1,
    });
  });
});
