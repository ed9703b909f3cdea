import { IconPhoto } from '@tabler/icons-react';
import { type ChangeEvent, useMemo, useState } from 'react';
import { Markup } from '../../markup/markup.tsx';
import { parseMarkup } from '../../markup/parse-markup.ts';
import { type SharedPage, ShareSheet } from '../domain/public-page/share-sheet.tsx';
import { Button } from '../ui/button/button.tsx';
import { FileButton } from '../ui/button/file-button.tsx';
import { MarkupField } from '../ui/form/fields/markup-field.tsx';
import { Stars, StarsField } from '../ui/form/stars.tsx';
import { CollapsibleGroup, CollapsibleSection } from '../ui/page/collapsible-section.tsx';
import classes from './kit.module.css';

const sample = '## What you get\nA **day-by-day plan** with __maps__.\n\n- notes\n- *audio*';
const typedIn = (event: unknown) => (event as ChangeEvent<HTMLTextAreaElement>).currentTarget.value;

/** Components of an editor: markup text, ratings, collapsible sections and sharing. */
export function WritingSection() {
  const [text, setText] = useState(sample);
  const [rating, setRating] = useState(4);
  const [files, setFiles] = useState<File[]>([]);
  const [shared, setShared] = useState<SharedPage | null>(null);
  const tree = useMemo(() => parseMarkup(text), [text]);
  return (
    <div className={classes.stack}>
      <div className={classes.two}>
        <MarkupField label="Rich text" name="rich" value={text} onChange={(event) => setText(typedIn(event))} max={2000} optional />
        <Markup tree={tree} />
      </div>
      <div className={classes.row}>
        <StarsField label="Stars" name="stars" value={rating} onChange={(next) => setRating(next as number)} />
        <Stars rating={rating} />
        <Button onClick={() => setShared({ title: 'Polity in 90 Days', url: 'https://jamun.shop/d/polity-in-90-days' })}>
          Open share sheet
        </Button>
      </div>
      <CollapsibleGroup>
        <CollapsibleSection
          name="kit-pictures"
          Icon={IconPhoto}
          title="Pictures"
          count={files.length}
          action={
            <FileButton accept="image/*" multiple onFiles={setFiles}>
              Upload image
            </FileButton>
          }
        >
          {files.map(({ name }) => name).join(', ') || 'None yet'}
        </CollapsibleSection>
        <CollapsibleSection name="kit-folded" Icon={IconPhoto} title="Without a count">
          Inside
        </CollapsibleSection>
      </CollapsibleGroup>
      <ShareSheet target={shared} onClose={() => setShared(null)} />
    </div>
  );
}
