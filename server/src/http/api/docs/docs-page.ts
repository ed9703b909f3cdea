import { type ErrorCode, errorStatus } from '@jamun/contract';
import { escapeHtml } from '../../../kit/text/html.ts';
import { logo } from '../../pages/plain-page.ts';
import { documentedRoutes } from '../description/documented-routes.ts';
import { errorCodesOf } from '../description/error-codes.ts';
import type { DescriptionOptions } from '../description/openapi.ts';
import { operationId, operationTitle } from '../description/operation-id.ts';
import { type Tag, tagOf, tags } from '../description/tags.ts';
import { docsStyle } from './docs-style.ts';
import { guideSection, guideSections } from './guide.ts';
import { methodBadge, operationSection } from './operation-section.ts';

type DocumentedRoute = ReturnType<typeof documentedRoutes>[number];
type Guide = ReturnType<typeof guideSections>;

interface Group {
  tag: Tag;
  id: string;
  routes: DocumentedRoute[];
}

const link = (id: string, title: string) => `<a href="#${id}">${title}</a>`;

function operationLink({ key }: DocumentedRoute): string {
  const id = operationId(key);
  return `<li><a href="#${id}">${operationTitle(id)} ${methodBadge(key.split(' ')[0] ?? '')}</a></li>`;
}

/** Navigation beside the page: guide, then a list of operations per tag. */
const sideNavigation = (guide: Guide, groups: Group[]) =>
  `<nav class="side" aria-label="API reference"><p>Guide</p><ul>${guide.map(({ id, title }) => `<li>${link(id, title)}</li>`).join('')}</ul><p>Reference</p>${groups
    .map(({ tag, routes }) => `<details><summary>${escapeHtml(tag.name)}</summary><ul>${routes.map(operationLink).join('')}</ul></details>`)
    .join('')}</nav>`;

/** Navigation of small screens: sections only, since the list of operations would fill several screens. */
const topNavigation = (guide: Guide, groups: Group[]) =>
  `<details class="contents"><summary>Contents</summary><nav aria-label="Contents"><p>Guide</p><ul>${guide.map(({ id, title }) => `<li>${link(id, title)}</li>`).join('')}</ul><p>Reference</p><ul>${groups
    .map(({ tag, id }) => `<li>${link(id, escapeHtml(tag.name))}</li>`)
    .join('')}</ul></nav></details>`;

const groupSection = ({ tag, id, routes }: Group, baseUrl: string) =>
  `<section class="group"><div class="lead"><h2 id="${id}">${escapeHtml(tag.name)} <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(tag.name)}">#</a></h2><p>${escapeHtml(tag.description)}</p></div>
${routes.map(({ key, route }) => operationSection(key, route, baseUrl)).join('\n')}</section>`;

/** API reference as one HTML page without scripts. */
export function docsPage({ reader, baseUrl }: DescriptionOptions): string {
  const routes = documentedRoutes(reader);
  const groups = tags
    .map((tag) => ({
      tag,
      id: tag.name.toLowerCase().replace(/\W+/g, '-').concat('-operations'),
      routes: routes.filter(({ key }) => tagOf(key) === tag),
    }))
    .filter((group) => group.routes.length > 0);
  const used = new Set(routes.flatMap(({ key }) => errorCodesOf(key)));
  const codes = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => used.has(code));
  const guide = guideSections({ reader, baseUrl, codes });
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>API reference | Jamun</title><style>${docsStyle}</style></head><body>
<a class="skip" href="#content">Skip to content</a>
<header>${logo}<span>API reference</span><a class="document" href="/openapi.json">openapi.json</a></header>
<div class="frame">${sideNavigation(guide, groups)}<main id="content">${topNavigation(guide, groups)}<h1>Jamun API</h1>
${guide.map(guideSection).join('\n')}
${groups.map((group) => groupSection(group, baseUrl)).join('\n')}</main></div></body></html>`;
}
