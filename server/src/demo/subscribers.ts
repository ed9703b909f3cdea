import { minutes, seconds } from '../kit/clock.ts';
import { type Calendar, lastDay } from './calendar.ts';
import type { Cast, Player } from './cast.ts';
import type { OpenChannel, Rooms } from './channels.ts';
import { channels as table } from './channels-table.ts';
import type { Dice } from './dice.ts';
import type { Stage } from './stage.ts';
import type { Till } from './till.ts';

interface Deps {
  stage: () => Stage;
  cast: Cast;
  calendar: Calendar;
  dice: Dice;
  rooms: Rooms;
  till: Till;
}

/** Who comes to the channels, stays, renews, leaves, and gets money back. */
export function planSubscribers({ stage, cast, calendar, dice, rooms, till }: Deps): void {
  const room = (key: string): OpenChannel => {
    const found = rooms.get(key);
    if (!found) throw new Error(`The channel ${key} is not open yet`);
    return found;
  };

  /** With the link that was made for them; false while there is none. */
  async function join(buyer: Player, channelId: string): Promise<void> {
    const query = { type: 'TELEGRAM_PLAN' as const };
    const { data } = await stage().call('GET /api/v1/purchased-items', { query }, await cast.tokenOf(buyer));
    const inviteLink = data.telegramSubscriptions.find(({ channel, inviteLink: link }) => channel.id === channelId && link)?.inviteLink;
    if (!inviteLink) return;
    stage().clock.pass(seconds(40));
    await stage().telegram.join({ inviteLink, name: buyer.fullName });
    stage().clock.pass(seconds(30));
    await stage().tend();
  }

  async function come(buyer: Player, key: string, planIndex: number, { joins = true } = {}): Promise<string> {
    const { id, plans } = room(key);
    const plan = plans[planIndex] as OpenChannel['plans'][number];
    const orderId = await till.subscribe(buyer, { id, planId: plan.id }, plan.price === 0);
    if (joins) {
      await stage().tend();
      await join(buyer, id);
    }
    return orderId;
  }

  async function stranger(key: string): Promise<void> {
    const { plans } = room(key);
    const index = dice.weighted(plans.map((plan, place) => [place, plan.draw] as const));
    const buyer = await cast.newBuyer();
    const days = table[key]?.plans[index]?.duration ?? 30;
    await come(buyer, key, index, { joins: dice.roll() < 0.92 });
    // Whoever is content pays again shortly before the end: of the monthly ones more than half, again and again.
    const renew = (day: number) => {
      if (days < 30 || days > 100 || day >= lastDay || dice.roll() > 0.55) return;
      calendar.at(day, dice.between(9, 21), async () => {
        await come(buyer, key, index, { joins: false });
        renew(day + days);
      });
    };
    renew(dayNow() + days - 2);
  }

  let today = 0;
  const dayNow = () => today;
  for (const [key, { day: opened, pace }] of Object.entries(table)) {
    for (let day = opened + 2; day <= lastDay - 1; day++) {
      const share = (day - opened) / (lastDay - opened);
      const count = dice.about((pace[0] + (pace[1] - pace[0]) * share) / 30);
      for (let each = 0; each < count; each++) {
        calendar.at(day, dice.between(8, 22) + dice.roll(), async () => {
          today = day;
          await stranger(key);
        });
      }
    }
  }

  /** One who wanted the money back, and one who went by themselves. */
  function planPartings(): void {
    calendar.at(322, 17, async () => {
      const buyer = await cast.newBuyer();
      const orderId = await come(buyer, 'lightroom', 1);
      stage().clock.pass(minutes(50));
      await till.refund(orderId, cast.lead('ananya'), 'Bought twice by mistake');
      await stage().tend();
    });
    calendar.at(340, 12, async () => {
      const buyer = await cast.newBuyer();
      await come(buyer, 'leads', 1);
      stage().clock.pass(minutes(30));
      await stage().telegram.leave({ telegramChannelId: room('leads').telegramChannelId, name: buyer.fullName });
      await stage().tend();
    });
  }

  /** Telegram ends the session of the second account: who pays at that moment waits until it is linked again. */
  function planOutage(): void {
    for (const day of [310, 331]) calendar.at(day, 18, async () => void (await come(await cast.newBuyer(), 'season', 0)));
    calendar.at(lastDay - 2, 16, async () => {
      const [one, other] = [await cast.newBuyer(), cast.lead('rohan')];
      await stage().telegram.revokeSessions(table.season?.phone ?? '');
      const { id, plans } = room('season');
      for (const buyer of [one, other]) await till.subscribe(buyer, { id, planId: plans[0]?.id ?? '' }, false);
      await stage().tend();
    });
  }

  /** What the demo buyer has of channels: one that has ended, one that ends in two days, one that runs, one that is ready to be joined. */
  function planDemoBuyer(): void {
    const rohan = () => cast.lead('rohan');
    calendar.at(250, 10, async () => void (await come(rohan(), 'leads', 0)));
    calendar.at(lastDay - 28, 9, async () => void (await come(rohan(), 'lightroom', 1)));
    calendar.at(lastDay - 12, 20, async () => void (await come(rohan(), 'market', 0)));
    calendar.at(lastDay - 1, 20, async () => void (await come(rohan(), 'leads', 1, { joins: false })));
  }

  planPartings();
  planOutage();
  planDemoBuyer();
}
