import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection } from '../../platform/personal-data/sections.ts';
import { prefixOf } from './addresses.ts';
import type { LinksDeps } from './deps.ts';
import { type LinkDay, listLinkDaysAfter, listLinksAfter } from './personal-data.store.ts';
import { linkView } from './short-links/link.presenter.ts';
import type { LinkRow } from './tables.ts';

type Deps = Pick<LinksDeps, 'database' | 'clock' | 'publicUrl' | 'shortDomain'>;

export const exportPersonalData =
  (deps: Deps): ExportPersonalData =>
  (userId) => [
    pagedSection<LinkRow>({
      name: 'short-links',
      about: 'Your short links, with the sum of their clicks',
      load: (last, limit) => listLinksAfter(deps.database.read, { userId, ...(last ? { after: last.id } : {}), limit }),
      view: (row) => linkView(row, { now: deps.clock.now(), prefix: prefixOf(deps) }),
    }),
    pagedSection<LinkDay>({
      name: 'short-link-days',
      about: 'Clicks and visitors of your short links by day',
      load: (last, limit) => listLinkDaysAfter(deps.database.read, { userId, after: last, limit }),
      view: ({ shortId, day, clicks, visitors, robots }) => ({ shortId, day, clicks, visitors, robots }),
    }),
  ];
