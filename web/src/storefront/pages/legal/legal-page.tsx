import { classNames } from '../../class-names.ts';
import { Footer } from '../../parts/footer.tsx';
import { Header } from '../../parts/header.tsx';
import { Icon } from '../../parts/icon.tsx';
import layout from '../../parts/layout.module.css';
import css from './legal-page.module.css';
import type { LegalDate, LegalSection, LegalText } from './legal-text.ts';

/** On phones the second half of a name is left to screen readers: all four then fit side by side. */
const tabs = [
  { path: '/privacy-policy', name: 'Privacy', rest: ' Policy' },
  { path: '/terms-and-conditions', name: 'Terms', rest: ' and Conditions' },
  { path: '/refund-policy', name: 'Refund', rest: ' Policy' },
  { path: '/contact-us', name: 'Contact', rest: ' Us' },
];

function Tabs({ current }: { current: string }) {
  return (
    <nav className={css.tabBar} aria-label="Legal pages">
      <div className={classNames(layout.wrap, css.tabs)}>
        {tabs.map(({ path, name, rest }) => (
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
        Last updated: <time dateTime={iso}>{shown}</time>
      </span>
    </p>
  );
}

export function LegalPage({ text }: { text: LegalText }) {
  const { path, title, updated, lead, sections } = text;
  return (
    <>
      <Header signIn="Sign in" />
      <Tabs current={path} />
      <div className={classNames(layout.wrap, css.columns)}>
        {/* A column beside the text where there is room for one, a line to open where there is not. */}
        <nav className={css.contents} aria-labelledby="contents" data-contents>
          <b id="contents">On this page</b>
          <ContentsList sections={sections} />
        </nav>
        <main className={css.prose} id="main" tabIndex={-1}>
          <h1>{title}</h1>
          {updated && <Updated {...updated} />}
          <div className={classNames(layout.lead, css.lead)}>{lead}</div>
          <details className={css.folded}>
            <summary>
              On this page <Icon name="chevron" />
            </summary>
            <ContentsList sections={sections} />
          </details>
          {sections.map(({ id, title: heading, updated: own, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{heading}</h2>
              {own && <Updated {...own} />}
              {body}
            </section>
          ))}
        </main>
      </div>
      <Footer />
    </>
  );
}
