// The synchronous standby is away: commits wait for it, requests are answered with 503 while their commit may still follow.
/** @import { Client, Response } from '../lib/requests.mjs' */
/** @import { Row } from './fail-over.mjs' */
/** @import { System } from './system.mjs' */
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../lib/load.mjs';
import { until } from '../lib/poll.mjs';
import { queryRows } from '../lib/postgres.mjs';
import { createClient } from '../lib/requests.mjs';
import { newAccount } from '../lib/seed.mjs';
import { describeComparisons } from '../lib/verify.mjs';
import { describeRequests, rates } from './fail-over.mjs';
import { untilPurchase } from './recovery.mjs';
import { endedProcesses, failuresOf, verifySystem } from './system.mjs';

const awaySeconds = 20;
/** Requests without database are answered within five seconds; the rest is for a busy machine. */
const maxAnswerMs = 7_000;

/**
 * Requests that change something, and what they leave behind. Each is sent while the standby is away and again when it is back.
 * @param {System} system
 * @param {Client} client
 */
function createRetriedRequests({ cluster, seed }, client) {
  const account = newAccount();
  const buyer = seed.buyers.pop();
  const product = seed.products[0];
  if (!buyer || !product) throw new Error('The seed is empty');
  const count = async (/** @type {string} */ text, /** @type {unknown[]} */ values) =>
    Number((await queryRows(cluster.url, `select count(*) as times from ${text}`, values))[0]?.times);
  return [
    {
      name: 'sign-up',
      send: () => client.send('POST /api/v1/auth/signup', { body: account }),
      // 409: the first request has created the account.
      expected: [200, 409],
      effects: () => count('users where email = $1', [account.email]),
    },
    {
      name: 'purchase',
      send: () => client.send(`POST /api/v1/digital-products/${product.id}/purchase`, { token: buyer.token, body: {} }),
      expected: [200],
      effects: () => count('orders join users on users.id = orders.buyer_id where users.email = $1', [buyer.email]),
    },
  ];
}

/**
 * Repeats a request as a user does, as long as the answer is 503.
 * @param {string} name
 * @param {() => Promise<Response>} send
 */
const sendUntilAnswered = (name, send) =>
  until(
    `The retried ${name} is answered`,
    async () => {
      const response = await send();
      return response.status === 503 ? null : response;
    },
    { seconds: 30, pause: 1_000 },
  );

/** @param {string} url Backends that wait for the standby. */
async function countWaiting(url) {
  const [row] = await queryRows(
    url,
    `select count(*) filter (where wait_event = 'SyncRep') as waiting, count(*) as all from pg_stat_activity`,
  );
  return { waiting: Number(row?.waiting), all: Number(row?.all) };
}

/**
 * @param {System} system
 * @param {{ killStandby(): Promise<void>, startStandby(): Promise<void> }} pair
 * @param {number} number
 * @returns {Promise<Row>}
 */
export async function standbyAwayOnce(system, pair, number) {
  const { cluster, url, seed } = system;
  const client = createClient(url);
  const requests = createRetriedRequests(system, client);
  const load = await startLoad({ url, seed, rates });
  await sleep(5_000);
  const since = performance.now();
  await pair.killStandby();
  const purchased = untilPurchase(load, since);
  const first = await Promise.all(requests.map(({ send }) => send()));
  await sleep(since + awaySeconds * 1_000 - performance.now());
  const backends = await countWaiting(cluster.primaryUrl());
  const returned = performance.now();
  await pair.startStandby();
  const rejoin = (performance.now() - returned) / 1_000;
  const outage = await purchased;
  await until('No commit waits for the standby', async () => (await countWaiting(cluster.primaryUrl())).waiting === 0);
  const late = await Promise.all(requests.map(({ effects }) => effects()));
  const second = await Promise.all(requests.map(({ name, send }) => sendUntilAnswered(name, send)));
  const effects = await Promise.all(requests.map(({ effects }) => effects()));
  const result = await load.stop();
  client.close();
  const verification = await verifySystem(system, result.acknowledged);
  const slow = Object.values(result.counts).flatMap(({ failures }) => failures.filter(({ ms }) => ms > maxAnswerMs));
  const retried = requests.map(
    ({ name }, index) =>
      `${name} ${first[index]?.status}, later there: ${late[index]}, retry ${second[index]?.status}, in all ${effects[index]}`,
  );
  return {
    run: `standby away for ${awaySeconds} s ${number}`,
    requests: describeRequests(result),
    outage: `first purchase ${outage.toFixed(1)} s after the loss; ${backends.waiting} of ${backends.all} backends waited; ${retried.join('; ')}`,
    acknowledged: describeComparisons(verification),
    invariants: `${verification.invariants.length} violated`,
    rejoin: `synchronous after ${rejoin.toFixed(1)} s`,
    failures: [
      ...failuresOf(verification),
      ...endedProcesses(system).map((name) => `${name} has ended`),
      ...requests.flatMap(({ name, expected }, index) => [
        ...(first[index]?.status === 503 ? [] : [`${name} was answered with ${first[index]?.status} while the standby was away`]),
        ...(expected.includes(second[index]?.status ?? 0) ? [] : [`the retried ${name} was answered with ${second[index]?.status}`]),
        ...(effects[index] === 1 ? [] : [`${name} has happened ${effects[index]} times`]),
      ]),
      ...(slow.length > 0 ? [`${slow.length} requests were answered after more than ${maxAnswerMs / 1_000} s`] : []),
    ],
  };
}
