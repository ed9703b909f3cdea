import type { Config } from '../app/config/config.ts';
import { ensureAdministrator } from '../app/first-administrator.ts';
import { days, earlier, minutes } from '../kit/clock.ts';
import { systemRandom } from '../kit/ids.ts';
import { findInvariantViolations } from '../platform/db/invariants.ts';
import { createLogger } from '../platform/log/logger.ts';
import { planChannels } from './channels.ts';
import { planCoupons } from './coupons.ts';
import { welcomeCode } from './coupons-table.ts';
import { createDemoCheckout } from './demo-checkout.ts';
import { type DemoServer, openDemoServer } from './demo-server.ts';
import { createDemoUsers, type DemoUsers } from './demo-users.ts';
import { planExternalEvents } from './external-events.ts';
import { planIdentity } from './identity.ts';
import { planLinks } from './links.ts';
import { type DemoPictures, renderPictures } from './pictures.ts';
import { planPlatform } from './platform.ts';
import { planProducts, uploadProfilePictures } from './products.ts';
import { planDemoPurchases, planRefundsAndFailures } from './refunds-and-failures.ts';
import { planSales } from './sales.ts';
import { createSeededRandom } from './seeded-random.ts';
import { planSubscribers } from './subscribers.ts';
import { createManualClock, createTimeline, lastDay, type Timeline } from './timeline.ts';
import type { MainUserName } from './users-table.ts';
import { planWithdrawals } from './withdrawals.ts';

interface GenerateOptions {
  config: Config;
  databaseUrl: string;
  secretKey: Buffer;
  /** End of the generated year. */
  end: Date;
  /** Called before every scheduled action; throws to abort the generation. */
  progress: (at: Date) => void;
}

/** Until this day payouts use the sandbox provider, because only a provider can reverse a transfer; afterwards the configured one. */
const lastSandboxPayoutDay = 200;

const signUpDays: Record<MainUserName, number> = { ananya: 1, sundar: 115, priya: 135, rohan: 203, arvind: 225 };

function planSignUps(server: () => DemoServer, users: DemoUsers, timeline: Timeline, pictures: DemoPictures): void {
  for (const [name, day] of Object.entries(signUpDays) as [MainUserName, number][]) {
    timeline.at(day, 9.5, async () => {
      const user = await users.signUpMainUser(name);
      server().clock.advance(minutes(6));
      await users.verifyEmail(user);
      if (name === 'ananya') await uploadProfilePictures(server(), await users.tokenOf(user), pictures);
    });
  }
}

/** Runs the jobs of the worker, as often as they make a difference. */
function planWork(server: () => DemoServer, users: DemoUsers, timeline: Timeline): void {
  for (let day = 2; day <= lastDay; day += day < lastDay - 24 ? 6 : 2) {
    timeline.at(day, 8, async () => {
      await server().runWorkerJobs();
      if (day % 18 === 2 || day > lastDay - 24) await server().runJobs('send-receipt', 'send-mail');
    });
  }
  // Marks older notifications as read; newer ones stay unread.
  for (const name of ['ananya', 'rohan'] as const)
    timeline.at(
      lastDay - 3,
      22,
      async () => void (await server().call('PUT /api/v1/notifications/read', {}, await users.tokenOf(users.mainUser(name)))),
    );
}

/** Schedules the actions of a whole year, then runs them. Returns the generated password of the administrator, if one was created. */
export async function generateWorld({ config, end, progress, ...options }: GenerateOptions): Promise<string | null> {
  const clock = createManualClock(earlier(end, days(lastDay + 1)));
  const random = createSeededRandom(20_261_115);
  const timeline = createTimeline(end);
  let open: DemoServer | undefined;
  const server = (): DemoServer => {
    if (!open) throw new Error('The demo server is not open');
    return open;
  };
  // No log: simulated failures are expected, and real errors throw.
  const serverOptions = { ...options, clock, log: createLogger('silent'), config: { ...config, rateLimits: false } };
  const withServer = async <Result>(opening: Promise<DemoServer>, work: () => Promise<Result>): Promise<Result> => {
    open = await opening;
    return work().finally(() => server().close());
  };

  const password = await withServer(openDemoServer(serverOptions, 'strong'), () =>
    ensureAdministrator(server().container.accounts, config.adminPassword, systemRandom),
  );
  const users = createDemoUsers(server);
  const pictures = await renderPictures();
  const deps = { server, users, timeline, random, pictures };
  planPlatform(deps);
  planSignUps(server, users, timeline, pictures);
  const [catalog, openChannels, checkout] = [planProducts(deps), planChannels(deps), createDemoCheckout(deps)];
  const codes = planCoupons({ ...deps, catalog, openChannels });
  const linkTo = planLinks({ ...deps, catalog, openChannels });
  planWithdrawals({ ...deps, methods: planIdentity(deps) });
  const sell = planSales({ ...deps, catalog, checkout, codes, linkTo });
  planRefundsAndFailures({ ...deps, catalog, checkout, sell });
  planExternalEvents({ ...deps, checkout, sell });
  planDemoPurchases({ ...deps, catalog, checkout });
  planSubscribers({ ...deps, openChannels, checkout, codes });
  planWork(server, users, timeline);

  const withSandboxPayouts = { ...serverOptions, config: { ...serverOptions.config, payouts: { by: 'sandbox' as const } } };
  await withServer(openDemoServer(withSandboxPayouts), () => timeline.run(clock, lastSandboxPayoutDay, progress));
  await withServer(openDemoServer(serverOptions), async () => {
    await timeline.run(clock, lastDay + 1, progress);
    await finish();
  });
  return password;

  /** State left open at the end: a payment that the bank has not confirmed, and a subscription that is not reconciled yet. */
  async function finish(): Promise<void> {
    const { container } = server();
    await container.jobs.runDue();
    await container.checkout.releaseSettlementHolds();
    clock.setTo(earlier(end, minutes(6)));
    const [product, channel] = [catalog.get('presets'), openChannels.get('lightroom')];
    if (!product || !channel) throw new Error('A required product or channel was not created');
    await checkout.buy(await users.newBuyer(), product, { outcome: 'PENDING', couponCode: welcomeCode });
    await checkout.subscribe(await users.newBuyer(), { id: channel.id, planId: channel.plans[1]?.id ?? '' });
    await server().runJobs('send-receipt', 'send-mail');
    await container.links.fold();
    const broken = await findInvariantViolations(container.database);
    if (broken.length > 0) throw new Error(`The demo world violates invariants: ${JSON.stringify(broken)}`);
  }
}
