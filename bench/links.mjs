// A warm short link with every click counted and committed, against Node's bare server that answers 302 and counts nothing.
import { createRequire } from 'node:module';
import autocannon from 'autocannon';
import { residentMemory, signUp, startBareRedirect, startDatabase, startJamun } from './processes.mjs';

const pg = createRequire(new URL('../server/package.json', import.meta.url))('pg');
const rounds = 5;
const load = { connections: 64, duration: 5 };
const wanted = { share: 0.5, slower: 4, grown: 30 };
const million = Number(process.env.CLICKS ?? 1_000_000);
const agent = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const headers = { 'user-agent': agent, referer: 'https://www.instagram.com/' };
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function measured(url, given = load) {
  const result = await autocannon({ url, headers, ...given });
  const redirects = result['3xx'];
  if (result.errors > 0 || result['2xx'] + result['4xx'] + result['5xx'] > 0) throw new Error(`${url} did not redirect everybody`);
  return { perSecond: result.requests.average, p99: result.latency.p99, redirects };
}

async function link(url) {
  const token = await signUp(url);
  const body = JSON.stringify({ originalUrl: 'https://example.com/launch' });
  const auth = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { data } = await (await fetch(`${url}/api/v1/links`, { method: 'POST', headers: auth, body })).json();
  const count = async () => (await (await fetch(`${url}/api/v1/links/${data.id}`, { headers: auth })).json()).data.clicks;
  const analytics = `${url}/api/v1/links/${data.id}/analytics`;
  return { address: `${url}/s/${data.shortId}`, id: data.id, count, analytics, auth };
}

/** How long it takes to open, the usual time of many. */
async function opened({ analytics, auth }) {
  const times = [];
  for (let ask = 0; ask < 40; ask++) {
    const began = performance.now();
    await (await fetch(analytics, { headers: auth })).arrayBuffer();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** Ten million clicks of thirty days, as they lie there when they have been added up. */
async function tenMillion(database, id) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query(
    `insert into link_days select $1, current_date - n, 333333, 200000, 1000 from generate_series(1, 30) n
      on conflict do nothing`,
    [id],
  );
  await client.query(
    `insert into link_day_names select $1, current_date - n, aspect, aspect || m, 333333 / count from generate_series(1, 30) n,
      (values ('referrer', 50), ('country', 50), ('device', 3), ('browser', 15)) as aspects (aspect, count), generate_series(1, count) m
      on conflict do nothing`,
    [id],
  );
  await client.query(
    `update short_links set clicks = (select sum(clicks) from link_days where link_id = $1), robots = (select sum(robots) from link_days where link_id = $1)
      where id = $1`,
    [id],
  );
  await client.query('commit');
  await client.end();
}

const database = await startDatabase();
const bare = await startBareRedirect();
const jamun = await startJamun({ DATABASE_URL: database.url });
try {
  const ours = await link(jamun.url);
  const warm = await measured(ours.address, { connections: 64, duration: 2 });
  let sent = warm.redirects;
  const results = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round++) {
    results.bare.push(await measured(bare.url));
    results.ours.push(await measured(ours.address));
    sent += results.ours.at(-1).redirects;
  }
  const of = (name, what) => median(results[name].map((each) => each[what]));
  const share = of('ours', 'perSecond') / of('bare', 'perSecond');
  const slower = of('ours', 'p99') / of('bare', 'p99');
  const perRound = results.ours.map(({ perSecond }, round) => (perSecond / results.bare[round].perSecond).toFixed(2)).join(', ');
  console.log(
    `A counted redirect reaches ${share.toFixed(2)} of a bare node:http 302 (${Math.round(of('ours', 'perSecond'))} of ${Math.round(of('bare', 'perSecond'))} a second; rounds: ${perRound}; at least ${wanted.share} is wanted)`,
  );
  console.log(
    `Its p99 is ${of('ours', 'p99')} ms against ${of('bare', 'p99')} ms: ${slower.toFixed(1)} times (at most ${wanted.slower} is wanted)`,
  );
  if (share < wanted.share || slower > wanted.slower) process.exitCode = 1;

  const before = residentMemory(jamun.pid);
  const more = await measured(ours.address, { connections: 64, amount: million });
  sent += more.redirects;
  const after = residentMemory(jamun.pid);
  console.log(
    `Memory after ${million} more clicks: ${after.toFixed(0)} MB, before ${before.toFixed(0)} MB (at most ${wanted.grown} more is wanted)`,
  );
  if (after - before > wanted.grown) process.exitCode = 1;
  const counted = await ours.count();
  console.log(`${sent} redirects were answered, ${counted} clicks are counted`);
  // Those that were on their way when a round ended were counted, and not read any more.
  if (counted < sent || counted > sent + 64 * (rounds + 2)) process.exitCode = 1;

  const small = await opened(ours);
  await tenMillion(database, ours.id);
  const large = await opened(ours);
  console.log(`Its analytics open in ${large.toFixed(1)} ms after ten million clicks from everywhere, ${small.toFixed(1)} ms before`);
} finally {
  await Promise.all([bare.stop(), jamun.stop()]);
  await database.stop();
}
