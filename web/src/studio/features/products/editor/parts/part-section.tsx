import { IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { errorMessage } from '../../../../../lib/api-error.ts';
import type { PartCalls } from '../../../../domain/products/parts-api.ts';
import { FieldButton } from '../../../../ui/button/field-button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useListFocus } from '../../../../ui/hooks/use-list-focus.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { CollapsibleSection } from '../../../../ui/page/collapsible-section.tsx';
import type { Editing } from './part-dialog.tsx';
import classes from './part-section.module.css';

interface PartSectionProps<Item, Given> {
  name: string;
  Icon: TablerIcon;
  title: string;
  items: readonly Item[];
  calls: PartCalls<Given>;
  /** The specification's words for what adds one. */
  add: string;
  /** Said while there is none. */
  none: string;
  /** What one is called in buttons and questions. */
  nameOf: (item: Item) => string;
  show: (item: Item) => ReactNode;
  deleted: string;
  notDeleted: string;
  Dialog: ComponentType<{ target: Editing<Item, Given> | null; onClose: () => void }>;
}

/** What else stands on a product's page: a list that is added to, changed and shortened, each at once. */
export function PartSection<Item extends { id: string }, Given>(props: PartSectionProps<Item, Given>) {
  const { name, Icon, title, items, calls, add, none, Dialog } = props;
  const [editing, setEditing] = useState<Editing<Item, Given> | null>(null);
  const stopEditing = useCallback(() => setEditing(null), []);
  const [deleting, setDeleting] = useState<Item | null>(null);
  const kept = useListFocus(items.length);
  return (
    <CollapsibleSection
      name={name}
      Icon={Icon}
      title={title}
      count={items.length}
      action={<FieldButton onClick={() => setEditing({ item: null, save: calls.save })}>{add}</FieldButton>}
    >
      <div ref={kept}>
        {items.length === 0 ? (
          <p className={classes.none}>{none}</p>
        ) : (
          <ul className={classes.list}>
            {items.map((item) => (
              <li key={item.id}>
                <div className={classes.words}>{props.show(item)}</div>
                <div className={classes.actions}>
                  <IconButton
                    small
                    label={`Edit ${props.nameOf(item)}`}
                    Icon={IconPencil}
                    onClick={() => setEditing({ item, save: calls.save })}
                  />
                  <IconButton small label={`Delete ${props.nameOf(item)}`} Icon={IconTrash} onClick={() => setDeleting(item)} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Dialog target={editing} onClose={stopEditing} />
      <DeletePart {...props} item={deleting} onClose={() => setDeleting(null)} />
    </CollapsibleSection>
  );
}

interface DeletePartProps<Item, Given> extends PartSectionProps<Item, Given> {
  item: Item | null;
  onClose: () => void;
}

function DeletePart<Item extends { id: string }, Given>({ item, onClose, calls, nameOf, ...words }: DeletePartProps<Item, Given>) {
  const { remove } = calls;
  const confirm = ({ id }: Item) =>
    remove.mutate(id, {
      onSuccess: () => {
        onClose();
        toast.success(words.deleted);
      },
    });
  return (
    <ConfirmDialog
      target={item}
      onClose={onClose}
      title={(chosen) => `Delete “${nameOf(chosen)}”?`}
      line={() => 'It goes from the product’s page at once.'}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, words.notDeleted)}
    />
  );
}
