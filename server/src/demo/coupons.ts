import { days, later } from '../kit/clock.ts';
import type { OpenChannels } from './channels.ts';
import { type DemoCoupon, coupons as table } from './coupons-table.ts';
import type { DemoServer } from './demo-server.ts';
import type { DemoUsers } from './demo-users.ts';
import { type Catalog, type CatalogProduct, findProduct } from './products.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { Timeline } from './timeline.ts';

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  timeline: Timeline;
  catalog: Catalog;
  openChannels: OpenChannels;
}

interface OpenCoupon {
  coupon: DemoCoupon;
  code: string | null;
  /** Unused one-use codes. */
  oneUseCodes: string[];
  usesLeft: number;
  isPaused: boolean;
  startsAt: Date;
  endsAt: Date | null;
}

/** Source of the codes that demo buyers type. */
export type DemoCodes = ReturnType<typeof planCoupons>;

/** Creates the coupons on their day, and picks codes for purchases. */
export function planCoupons({ server, users, timeline, catalog, openChannels }: Deps) {
  const openCoupons: OpenCoupon[] = [];
  // Its own sequence: purchases are the same with and without coupons.
  const random = createSeededRandom(36);
  const sellerToken = ({ seller }: DemoCoupon) => users.tokenOf(users.mainUser(seller));

  const planId = ({ channel, index }: { channel: string; index: number }): string => {
    const plan = openChannels.get(channel)?.plans[index];
    if (!plan) throw new Error(`${channel} has no plan ${index} yet`);
    return plan.id;
  };

  function itemsOf({ products = [], plans = [] }: DemoCoupon) {
    const items = [
      ...products.map((name) => ({ productType: 'DIGITAL_PRODUCT' as const, id: findProduct(catalog, name).id })),
      ...plans.map((plan) => ({ productType: 'TELEGRAM_PLAN' as const, id: planId(plan) })),
    ];
    return items.length > 0 ? items : null;
  }

  async function create(coupon: DemoCoupon): Promise<void> {
    const now = server().clock.now();
    const [startsAt, endsAt] = [coupon.startsAfter, coupon.endsAfter].map((after) =>
      after === undefined ? null : later(now, days(after)),
    );
    const terms = {
      ...coupon.terms,
      items: itemsOf(coupon),
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    };
    const token = await sellerToken(coupon);
    const state = { coupon, isPaused: false, startsAt: startsAt ?? now, endsAt: endsAt ?? null };
    if ('code' in coupon.codes) {
      const { code } = coupon.codes;
      const { data } = await server().call('POST /api/v1/coupons', { body: { code, ...terms } }, token);
      openCoupons.push({ ...state, code, oneUseCodes: [], usesLeft: data.maxUses ?? Number.POSITIVE_INFINITY });
      planPauses(coupon, data.id);
      return;
    }
    const { used, ...codes } = coupon.codes;
    const { data } = await server().call('POST /api/v1/coupons/one-use-codes', { body: { ...terms, ...codes } }, token);
    const file = await server().download(`/api/v1/coupons/${data.id}/codes.csv`, token);
    const oneUseCodes = file.match(new RegExp(`\\b${codes.prefix}-\\w+`, 'g')) ?? [];
    openCoupons.push({ ...state, code: null, oneUseCodes: [...new Set(oneUseCodes)], usesLeft: used });
  }

  function planPauses(coupon: DemoCoupon, id: string): void {
    const { pausedOn, takenDown } = coupon;
    const pauseHere = () => {
      for (const open of openCoupons) if (open.coupon === coupon) open.isPaused = true;
    };
    if (pausedOn !== undefined)
      timeline.at(pausedOn, 10, async () => {
        await server().call('POST /api/v1/coupons/{id}/pause', { params: { id } }, await sellerToken(coupon));
        pauseHere();
      });
    if (takenDown)
      timeline.at(takenDown.day, 11, async () => {
        const input = { params: { id }, body: { reason: takenDown.reason } };
        await server().call('POST /api/v1/admin/coupons/{id}/pause', input, await users.administratorToken());
        pauseHere();
      });
  }

  function isUsable({ isPaused, usesLeft, startsAt, endsAt }: OpenCoupon): boolean {
    const now = server().clock.now();
    return !isPaused && usesLeft > 0 && startsAt <= now && (endsAt === null || now < endsAt);
  }

  /** Takes the code of the first of these coupons that a buyer uses. */
  function takeCode(suitable: OpenCoupon[]): string | undefined {
    const open = suitable.find((each) => isUsable(each) && random.next() < each.coupon.share);
    if (!open) return undefined;
    open.usesLeft -= 1;
    return open.code ?? open.oneUseCodes.shift();
  }

  for (const coupon of table) timeline.at(coupon.day, 12.5, () => create(coupon));
  return {
    /** Code for a purchase of this product by a new buyer, if any. */
    forProduct({ isFlexible, name, seller, payable }: CatalogProduct): string | undefined {
      const suits = ({ coupon: { seller: owner, products, plans, terms } }: OpenCoupon) =>
        owner === seller && !plans && products?.includes(name) !== false && payable >= (terms.minAmount ?? 0);
      return isFlexible ? undefined : takeCode(openCoupons.filter(suits));
    },
    /** Code for a first subscription to this plan, if any. */
    forPlan(channel: string, index: number): string | undefined {
      const suits = ({ coupon: { plans } }: OpenCoupon) => plans?.some((plan) => plan.channel === channel && plan.index === index) ?? false;
      return takeCode(openCoupons.filter(suits));
    },
  };
}
