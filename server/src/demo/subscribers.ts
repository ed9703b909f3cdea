import { minutes, seconds } from '../kit/clock.ts';
import type { OpenChannel, OpenChannels } from './channels.ts';
import { channels as table } from './channels-table.ts';
import type { DemoCodes } from './coupons.ts';
import { renewalCode } from './coupons-table.ts';
import type { DemoCheckout } from './demo-checkout.ts';
import type { DemoServer } from './demo-server.ts';
import type { DemoUser, DemoUsers } from './demo-users.ts';
import type { SeededRandom } from './seeded-random.ts';
import { lastDay, type Timeline } from './timeline.ts';

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  timeline: Timeline;
  random: SeededRandom;
  openChannels: OpenChannels;
  checkout: DemoCheckout;
  codes: DemoCodes;
}

interface SubscriptionOptions {
  joins?: boolean;
  couponCode?: string | undefined;
}

/** Channel subscribers: purchases, renewals, departures and refunds. */
export function planSubscribers({ server, users, timeline, random, openChannels, checkout, codes }: Deps): void {
  const channelOf = (key: string): OpenChannel => {
    const channel = openChannels.get(key);
    if (!channel) throw new Error(`The channel ${key} is not open yet`);
    return channel;
  };

  /** Joins with the buyer's invite link, if it exists already. */
  async function join(buyer: DemoUser, channelId: string): Promise<void> {
    const query = { type: 'TELEGRAM_PLAN' as const };
    const { data } = await server().call('GET /api/v1/purchased-items', { query }, await users.tokenOf(buyer));
    const inviteLink = data.telegramSubscriptions.find(({ channel, inviteLink: link }) => channel.id === channelId && link)?.inviteLink;
    if (!inviteLink) return;
    server().clock.advance(seconds(40));
    await server().telegram.join({ inviteLink, name: buyer.fullName });
    server().clock.advance(seconds(30));
    await server().reconcileMembers();
  }

  async function subscribe(
    buyer: DemoUser,
    key: string,
    planIndex: number,
    { joins = true, couponCode }: SubscriptionOptions = {},
  ): Promise<string> {
    const { id, plans } = channelOf(key);
    const plan = plans[planIndex] as OpenChannel['plans'][number];
    const orderId = await checkout.subscribe(buyer, { id, planId: plan.id }, { isFree: plan.price === 0, couponCode });
    if (joins) {
      await server().reconcileMembers();
      await join(buyer, id);
    }
    return orderId;
  }

  async function newSubscriber(key: string): Promise<void> {
    const { plans } = channelOf(key);
    const index = random.pickWeighted(plans.map((plan, position) => [position, plan.weight] as const));
    const buyer = await users.newBuyer();
    const days = table[key]?.plans[index]?.duration ?? 30;
    const couponCode = codes.forPlan(key, index);
    await subscribe(buyer, key, index, { joins: random.next() < 0.92, couponCode });
    // Renewals shortly before the end: 55 % of the monthly and quarterly subscribers, repeatedly.
    const renew = (day: number) => {
      if (days < 30 || days > 100 || day >= lastDay || random.next() > 0.55) return;
      timeline.at(day, random.between(9, 21), async () => {
        await subscribe(buyer, key, index, { joins: false, couponCode });
        renew(day + days);
      });
    };
    renew(dayNow() + days - 2);
  }

  let today = 0;
  const dayNow = () => today;
  for (const [key, { day: opened, subscribersPerMonth }] of Object.entries(table)) {
    for (let day = opened + 2; day <= lastDay - 1; day++) {
      const progress = (day - opened) / (lastDay - opened);
      const count = random.around((subscribersPerMonth[0] + (subscribersPerMonth[1] - subscribersPerMonth[0]) * progress) / 30);
      for (let each = 0; each < count; each++) {
        timeline.at(day, random.between(8, 22) + random.next(), async () => {
          today = day;
          await newSubscriber(key);
        });
      }
    }
  }

  /** One refunded subscriber, and one who leaves the channel. */
  function planDepartures(): void {
    timeline.at(322, 17, async () => {
      const buyer = await users.newBuyer();
      const orderId = await subscribe(buyer, 'lightroom', 1);
      server().clock.advance(minutes(50));
      await checkout.refund(orderId, users.mainUser('ananya'), 'Bought twice by mistake');
      await server().reconcileMembers();
    });
    timeline.at(340, 12, async () => {
      const buyer = await users.newBuyer();
      await subscribe(buyer, 'leads', 1);
      server().clock.advance(minutes(30));
      await server().telegram.leave({ telegramChannelId: channelOf('leads').telegramChannelId, name: buyer.fullName });
      await server().reconcileMembers();
    });
  }

  /** Telegram ends the session of the second account: new subscribers wait until it is linked again. */
  function planOutage(): void {
    for (const day of [310, 331]) timeline.at(day, 18, async () => void (await subscribe(await users.newBuyer(), 'season', 0)));
    timeline.at(lastDay - 2, 16, async () => {
      const [one, other] = [await users.newBuyer(), users.mainUser('rohan')];
      await server().telegram.revokeSessions(table.season?.phone ?? '');
      const { id, plans } = channelOf('season');
      for (const buyer of [one, other]) await checkout.subscribe(buyer, { id, planId: plans[0]?.id ?? '' });
      await server().reconcileMembers();
    });
  }

  /** Subscriptions of the demo buyer: one expired, one that expires in two days, one active, one ready to join. */
  function planDemoBuyer(): void {
    const rohan = () => users.mainUser('rohan');
    timeline.at(250, 10, async () => void (await subscribe(rohan(), 'leads', 0)));
    timeline.at(lastDay - 28, 9, async () => void (await subscribe(rohan(), 'lightroom', 1, { couponCode: renewalCode })));
    timeline.at(lastDay - 12, 20, async () => void (await subscribe(rohan(), 'market', 0)));
    timeline.at(lastDay - 1, 20, async () => void (await subscribe(rohan(), 'leads', 1, { joins: false })));
  }

  planDepartures();
  planOutage();
  planDemoBuyer();
}
