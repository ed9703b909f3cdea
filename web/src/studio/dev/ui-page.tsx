import type { ReactNode } from 'react';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
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
import { WordsSection } from './words-section.tsx';
import { WritingSection } from './writing-section.tsx';

const sections: { title: string; piece: ReactNode }[] = [
  { title: 'Scales', piece: <ScalesSection /> },
  { title: 'Lists', piece: <ListSection /> },
  { title: 'Headers and tabs', piece: <HeadersSection /> },
  { title: 'Stat boards', piece: <StatsSection /> },
  { title: 'Charts', piece: <ChartsSection /> },
  { title: 'Status, money, time, copy', piece: <WordsSection /> },
  { title: 'Drawer', piece: <DrawerKit /> },
  { title: 'Dialogs', piece: <DialogsSection /> },
  { title: 'Toasts', piece: <ToastsSection /> },
  { title: 'Fields', piece: <FieldsSection /> },
  { title: 'Files', piece: <UploadSection /> },
  { title: 'Writing and sharing', piece: <WritingSection /> },
];

/** Every piece of the kit in all its states, to look at and to photograph. Development only. */
export function UiPage() {
  usePageTitle('Kit');
  return (
    <main className={classes.page}>
      <h1>The kit</h1>
      {sections.map(({ title, piece }) => (
        <section key={title} className={classes.section} aria-label={title}>
          <h2>{title}</h2>
          {piece}
        </section>
      ))}
    </main>
  );
}
