import type { ReactNode } from 'react';
import { usePageTitle } from '../ui/page/page-header.tsx';
import { ChartsSection } from './charts-section.tsx';
import { DialogsSection } from './dialogs-section.tsx';
import { DrawerKit } from './drawer-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { HeadersSection } from './headers-section.tsx';
import { ListSection } from './list-section.tsx';
import { ScalesSection } from './scales-section.tsx';
import { StatsSection } from './stats-section.tsx';
import { ToastsSection } from './toasts-section.tsx';
import classes from './ui-page.module.css';
import { UploadSection } from './upload-section.tsx';
import { ValuesSection } from './values-section.tsx';
import { WritingSection } from './writing-section.tsx';

const sections: { title: string; content: ReactNode }[] = [
  { title: 'Scales', content: <ScalesSection /> },
  { title: 'Lists', content: <ListSection /> },
  { title: 'Headers and tabs', content: <HeadersSection /> },
  { title: 'Stat boards', content: <StatsSection /> },
  { title: 'Charts', content: <ChartsSection /> },
  { title: 'Status, money, time, copy', content: <ValuesSection /> },
  { title: 'Drawer', content: <DrawerKit /> },
  { title: 'Dialogs', content: <DialogsSection /> },
  { title: 'Toasts', content: <ToastsSection /> },
  { title: 'Fields', content: <FieldsSection /> },
  { title: 'Files', content: <UploadSection /> },
  { title: 'Writing and sharing', content: <WritingSection /> },
];

/** All shared components in all states, for manual checks and screenshots. Development only. */
export function UiPage() {
  usePageTitle('Kit');
  return (
    <main className={classes.page}>
      <h1>The kit</h1>
      {sections.map(({ title, content }) => (
        <section key={title} className={classes.section} aria-label={title}>
          <h2>{title}</h2>
          {content}
        </section>
      ))}
    </main>
  );
}
