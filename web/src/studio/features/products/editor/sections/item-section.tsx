import { IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import type { PartCalls } from '../../../../domain/products/parts-api.ts';
import { FieldButton } from '../../../../ui/button/field-button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { useListFocus } from '../../../../ui/hooks/use-list-focus.ts';
import { DeleteDialog } from '../../../../ui/overlay/delete-dialog.tsx';
import { CollapsibleSection } from '../../../../ui/page/collapsible-section.tsx';
import { productEditorText } from '../text.ts';
import type { EditedItem } from './item-dialog.tsx';
import classes from './item-section.module.css';

const { items: itemText } = productEditorText;

interface ItemSectionText {
  title: string;
  empty: string;
  add: string;
  deleted: string;
  notDeleted: string;
}

interface ItemSectionProps<Item, Body> {
  /** Anchor of the section in the address. */
  name: string;
  Icon: TablerIcon;
  text: ItemSectionText;
  items: readonly Item[];
  calls: PartCalls<Body>;
  /** Name of an item in button labels and in the delete confirmation. */
  nameOf: (item: Item) => string;
  show: (item: Item) => ReactNode;
  Dialog: ComponentType<{ target: EditedItem<Item, Body> | null; onClose: () => void }>;
}

/** List of items on the product page (FAQs, testimonials, ...). Each change is saved immediately, without the editor's Save. */
export function ItemSection<Item extends { id: string }, Body>(props: ItemSectionProps<Item, Body>) {
  const { name, Icon, text, items, calls, nameOf, show, Dialog } = props;
  const [editing, setEditing] = useState<EditedItem<Item, Body> | null>(null);
  const stopEditing = useCallback(() => setEditing(null), []);
  const [deleting, setDeleting] = useState<Item | null>(null);
  const listRef = useListFocus(items.length);
  return (
    <CollapsibleSection
      name={name}
      Icon={Icon}
      title={text.title}
      count={items.length}
      action={<FieldButton onClick={() => setEditing({ item: null, save: calls.save })}>{text.add}</FieldButton>}
    >
      <div ref={listRef}>
        {items.length === 0 ? (
          <p className={classes.none}>{text.empty}</p>
        ) : (
          <ul className={classes.list}>
            {items.map((item) => (
              <li key={item.id}>
                <div className={classes.text}>{show(item)}</div>
                <div className={classes.actions}>
                  <IconButton
                    small
                    label={itemText.edit(nameOf(item))}
                    Icon={IconPencil}
                    onClick={() => setEditing({ item, save: calls.save })}
                  />
                  <IconButton small label={itemText.delete(nameOf(item))} Icon={IconTrash} onClick={() => setDeleting(item)} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Dialog target={editing} onClose={stopEditing} />
      <DeleteDialog
        target={deleting}
        onClose={() => setDeleting(null)}
        title={(item) => itemText.confirm.title(nameOf(item))}
        line={() => itemText.confirm.line}
        mutation={calls.remove}
        toVariables={({ id }) => id}
        done={text.deleted}
        failed={text.notDeleted}
      />
    </CollapsibleSection>
  );
}
