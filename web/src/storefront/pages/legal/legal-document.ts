import type { ReactNode } from 'react';

export interface LegalSection {
  /** Anchor, which other pages link to. */
  id: string;
  title: string;
  body: ReactNode;
  /** Only if it differs from the date of the document. */
  updated?: LegalDate;
}

export interface LegalDate {
  iso: string;
  shown: string;
}

export interface LegalDocument {
  path: string;
  title: string;
  description: string;
  updated?: LegalDate;
  lead: ReactNode;
  sections: LegalSection[];
}
