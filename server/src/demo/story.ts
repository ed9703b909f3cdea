import type { Config } from '../app/config.ts';
import { ensureAdministrator } from '../app/first-administrator.ts';
import { days, earlier, minutes } from '../kit/clock.ts';
import { systemRandom } from '../kit/ids.ts';
import { brokenInvariants } from '../platform/db/invariants.ts';
import type { Logger } from '../platform/log/logger.ts';
import { type Calendar, createCalendar, lastDay, stageClock } from './calendar.ts';
import { type Cast, createCast } from './cast.ts';
import { planChannels } from './channels.ts';
import { drawAll, type Sketchbook } from './covers.ts';
import { createDice } from './dice.ts';
import { planIdentity } from './identity.ts';
import { planLinks } from './links.ts';
import { planDemoPurchases, planMishaps } from './mishaps.ts';
import { planOutsideEvents } from './outside-events.ts';
import type { Lead } from './people-table.ts';
import { planPlatform } from './platform.ts';
import { planProducts, showFace } from './products.ts';
import { planSales } from './sales.ts';
import { openStage, type Stage } from './stage.ts';
import { planSubscribers } from './subscribers.ts';
import { createTill } from './till.ts';
import { planWithdrawals } from './withdrawals.ts';

interface Surroundings {
  config: Config;
  databaseUrl: string;
  secretKey: Buffer;
  /** The moment at which the year ends. */
  end: Date;
  log: Logger;
  /** Told of every scene; throws when nobody waits for the world any more. */
  progress: (at: Date) => void;
}

/** Until this day payouts are played, since only a provider can send a withdrawal back; afterwards they are as configured. */
const playedPayouts = 200;

const arrivals: Record<Lead, number> = { ananya: 1, sundar: 115, priya: 135, rohan: 203, arvind: 225 };

function planArrivals(stage: () => Stage, cast: Cast, calendar: Calendar, pictures: Sketchbook): void {
  for (const [lead, day] of Object.entries(arrivals) as [Lead, number][]) {
    calendar.at(day, 9.5, async () => {
      const player = await cast.enter(lead);
      stage().clock.pass(minutes(6));
      await cast.confirmAddress(player);
      if (lead === 'ananya') await showFace(stage(), await cast.tokenOf(player), pictures);
    });
  }
}

/** What the worker does all the time, as often as it makes a difference here. */
function planWork(stage: () => Stage, cast: Cast, calendar: Calendar): void {
  for (let day = 2; day <= lastDay; day += day < lastDay - 24 ? 6 : 2) {
    calendar.at(day, 8, async () => {
      await stage().work();
      if (day % 18 === 2 || day > lastDay - 24) await stage().run('send-receipt', 'send-mail');
    });
  }
  // Up to here everything was read; what came since was not.
  for (const lead of ['ananya', 'rohan'] as const)
    calendar.at(
      lastDay - 3,
      22,
      async () => void (await stage().call('PUT /api/v1/notifications/read', {}, await cast.tokenOf(cast.lead(lead)))),
    );
}

/** The whole year, written down and then played. Returns the made-up password of the administrator, if one was made. */
export async function playStory({ config, end, log, progress, ...given }: Surroundings): Promise<string | null> {
  const clock = stageClock(earlier(end, days(lastDay + 1)));
  const dice = createDice(20_261_115);
  const calendar = createCalendar(end);
  let open: Stage | undefined;
  const stage = (): Stage => {
    if (!open) throw new Error('The stage is closed');
    return open;
  };
  const surroundings = { ...given, clock, log, config: { ...config, rateLimits: false } };
  const on = async <Result>(opening: Promise<Stage>, play: () => Promise<Result>): Promise<Result> => {
    open = await opening;
    return play().finally(() => stage().close());
  };

  const password = await on(openStage(surroundings, 'strong'), () =>
    ensureAdministrator(stage().container.accounts, config.adminPassword, systemRandom),
  );
  const cast = createCast(stage);
  const pictures = await drawAll();
  const parts = { stage, cast, calendar, dice, pictures };
  planPlatform(parts);
  planArrivals(stage, cast, calendar, pictures);
  const [shelf, rooms, till] = [planProducts(parts), planChannels(parts), createTill(parts)];
  const linkTo = planLinks({ ...parts, shelf, rooms });
  planWithdrawals({ ...parts, methods: planIdentity(parts) });
  const sell = planSales({ ...parts, shelf, till, linkTo });
  planMishaps({ ...parts, shelf, till, sell });
  planOutsideEvents({ ...parts, till, sell });
  planDemoPurchases({ ...parts, shelf, till });
  planSubscribers({ ...parts, rooms, till });
  planWork(stage, cast, calendar);

  const played = { ...surroundings, config: { ...surroundings.config, payouts: { by: 'sandbox' as const } } };
  await on(openStage(played), () => calendar.play(clock, playedPayouts, progress));
  await on(openStage(surroundings), async () => {
    await calendar.play(clock, lastDay + 1, progress);
    await finish();
  });
  return password;

  /** What is still open when the curtain falls: a payment that the bank has not confirmed, and a subscription that nobody has looked after. */
  async function finish(): Promise<void> {
    const { container } = stage();
    await container.jobs.runDue();
    await container.checkout.release();
    clock.turnTo(earlier(end, minutes(6)));
    const [product, room] = [shelf.get('presets'), rooms.get('lightroom')];
    if (!product || !room) throw new Error('The year ended before it began');
    await till.buy(await cast.newBuyer(), product, { outcome: 'PENDING' });
    await till.subscribe(await cast.newBuyer(), { id: room.id, planId: room.plans[1]?.id ?? '' }, false);
    await stage().run('send-receipt', 'send-mail');
    await container.links.fold();
    const broken = await brokenInvariants(container.database);
    if (broken.length > 0) throw new Error(`The demo world breaks a rule: ${JSON.stringify(broken)}`);
  }
}
