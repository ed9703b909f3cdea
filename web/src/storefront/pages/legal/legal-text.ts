import type { ReactNode } from 'react';

export interface LegalSection {
  /** The anchor; links from elsewhere rest on it. */
  id: string;
  title: string;
  body: ReactNode;
  /** For a section with a date of its own. */
  updated?: LegalDate;
}

export interface LegalDate {
  iso: string;
  shown: string;
}

export interface LegalText {
  path: string;
  title: string;
  description: string;
  updated?: LegalDate;
  lead: ReactNode;
  sections: LegalSection[];
}
