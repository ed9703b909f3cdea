import type { Links } from '../modules/links/index.ts';
import type { Products } from '../modules/products/index.ts';
import type { ReportablePage, ReportablePages } from '../modules/reports/index.ts';
import type { Telegram } from '../modules/telegram/index.ts';
import type { Audit } from '../platform/audit/audit.port.ts';

interface ReportablePagesDeps {
  products: Pick<Products, 'moderation'>;
  telegram: Pick<Telegram, 'moderation'>;
  links: Pick<Links, 'reports'>;
  audit: Audit;
  publicUrl(): string;
}

type Moderation = Products['moderation'] | Telegram['moderation'];

/** Product or channel page. A report alone does not change it; an administrator takes it down. */
const salePage = (
  { audit, publicUrl }: ReportablePagesDeps,
  { moderation, type, path }: { moderation: Moderation; type: 'product' | 'channel'; path: string },
): ReportablePage => ({
  async find(name) {
    const page = await moderation.find(name);
    return page && { id: page.id, ownerId: page.ownerId, title: page.title, url: `${publicUrl()}${path}${page.slug}` };
  },
  listTakenDown: moderation.listTakenDown,
  handleReport: async () => {},
  handleDecision: async () => {},
  async takeDown(tx, actor, { id, reason }) {
    const userId = await moderation.takeDown(tx, { id, reason });
    if (userId === null) return;
    const after = { isTakenDown: true };
    await audit.record(tx, {
      actor,
      action: 'PAGE_TAKEN_DOWN',
      subject: { type, id, userId },
      before: { isTakenDown: false },
      after,
      reason,
    });
  },
  async restore(tx, actor, { id, reason }) {
    const userId = await moderation.restore(tx, id);
    if (userId === null) return false;
    const after = { isTakenDown: false };
    await audit.record(tx, { actor, action: 'PAGE_RESTORED', subject: { type, id, userId }, before: { isTakenDown: true }, after, reason });
    return true;
  },
});

export const reportablePages = (deps: ReportablePagesDeps): ReportablePages => ({
  PRODUCT: salePage(deps, { moderation: deps.products.moderation, type: 'product', path: '/d/' }),
  CHANNEL: salePage(deps, { moderation: deps.telegram.moderation, type: 'channel', path: '/c/' }),
  LINK: deps.links.reports,
});
