import { classNames } from '../../class-names.ts';
import { hook } from '../../hooks.ts';
import { Footer } from '../../parts/footer.tsx';
import { Header } from '../../parts/header.tsx';
import { Icon } from '../../parts/icon.tsx';
import layout from '../../parts/layout.module.css';
import type { LegalDate, LegalDocument, LegalSection } from './legal-document.ts';
import css from './legal-page.module.css';
import { legalText } from './text.ts';

function Tabs({ current }: { current: string }) {
  return (
    <nav className={css.tabBar} aria-label={legalText.tabs.label}>
      <div className={classNames(layout.wrap, css.tabs)}>
        {legalText.tabs.pages.map(({ path, name, rest }) => (
          <a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
            {name}
            <span>{rest}</span>
          </a>
        ))}
      </div>
    </nav>
  );
}

function ContentsList({ sections }: { sections: LegalSection[] }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}

function Updated({ iso, shown }: LegalDate) {
  return (
    <p className={css.updated}>
      <Icon name="calendar" />
      <span>
        {legalText.updated}
        <time dateTime={iso}>{shown}</time>
      </span>
    </p>
  );
}

export function LegalPage({ document }: { document: LegalDocument }) {
  const { path, title, updated, lead, sections } = document;
  return (
    <>
      <Header signIn="Sign in" />
      <Tabs current={path} />
      <div className={classNames(layout.wrap, css.columns)}>
        {/* On wide screens; on small screens the disclosure below replaces it. */}
        <nav className={css.contents} aria-labelledby="contents" {...hook('contents')}>
          <b id="contents">{legalText.contents}</b>
          <ContentsList sections={sections} />
        </nav>
        <main className={css.prose} id="main" tabIndex={-1}>
          <h1>{title}</h1>
          {updated && <Updated {...updated} />}
          <div className={classNames(layout.lead, css.lead)}>{lead}</div>
          <details className={css.folded}>
            <summary>
              {legalText.contents} <Icon name="chevron" />
            </summary>
            <ContentsList sections={sections} />
          </details>
          {sections.map(({ id, title: heading, updated: sectionUpdated, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{heading}</h2>
              {sectionUpdated && <Updated {...sectionUpdated} />}
              {body}
            </section>
          ))}
        </main>
      </div>
      <Footer />
    </>
  );
}
