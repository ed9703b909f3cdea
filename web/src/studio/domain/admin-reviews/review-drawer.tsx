import { IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { loadErrorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../ui/overlay/drawer-skeleton.tsx';
import { reviewText } from './text.ts';

export interface ReviewFormControl {
  /** `id` attribute of the form, for the submit button in the footer. */
  formId: string;
  /** React key: a new form after each review or reload sends the version that is shown. */
  formKey: string;
  onReviewed: () => void;
  onReload: () => void;
  onDirty: (isDirty: boolean) => void;
}

interface ReviewQuery<Item> {
  data: Item | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * State of a review drawer. It is called in the component that runs the query, because a reset must render the query again: else the new
 * form would start with the version from before the review.
 */
export function useReviewDrawer<Item>(query: ReviewQuery<Item>) {
  const formId = useId();
  const [isDirty, setDirty] = useState(false);
  const [formVersion, setFormVersion] = useState(0);
  const resetForm = () => setFormVersion((before) => before + 1);
  const control = (id: string): ReviewFormControl => ({
    formId,
    formKey: `${id} ${formVersion}`,
    onReviewed: resetForm,
    onReload: () => void query.refetch().then(resetForm),
    onDirty: setDirty,
  });
  return { query, formId, isDirty, control };
}

interface ReviewDrawerProps<Item> {
  opened: boolean;
  onClose: () => void;
  /** Whether opening adds a history entry. False where the address names the item. */
  ownEntry?: boolean;
  /** A dialog is open above the drawer. */
  covered?: boolean;
  state: ReturnType<typeof useReviewDrawer<Item>>;
  /** Text for an item that does not exist; null for other errors. */
  notFound: (error: unknown) => { title: string; line: string } | null;
  text: { title: string; loading: string; failed: string };
  isSaving: boolean;
  /** Whether the footer shows the Update button. */
  canUpdate?: (item: Item) => boolean;
  children: (item: Item, control: ReviewFormControl) => ReactNode;
}

/** Drawer of the admin area with an item, a form and its Update button in the footer. */
export function ReviewDrawer<Item extends { id: string }>(props: ReviewDrawerProps<Item>) {
  const { opened, onClose, ownEntry = true, covered = false, text, canUpdate = () => true } = props;
  const { query, formId, isDirty, control } = props.state;
  const { error, refetch } = query;
  const notFound = props.notFound(error);
  const item = notFound ? undefined : query.data;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      ownEntry={ownEntry}
      covered={covered}
      title={text.title}
      size={480}
      footer={
        item &&
        canUpdate(item) && (
          <BusyButton form={formId} busy={props.isSaving} disabled={!isDirty} busyLabel={reviewText.updating} variant="filled" fullWidth>
            {reviewText.update}
          </BusyButton>
        )
      }
    >
      {item ? (
        props.children(item, control(item.id))
      ) : notFound ? (
        <EmptyState Icon={IconFileOff} {...notFound} />
      ) : error ? (
        <ErrorState title={text.failed} message={loadErrorMessage(error)} onRetry={() => void refetch()} busy={query.isFetching} />
      ) : (
        <DrawerSkeleton label={text.loading} />
      )}
    </Drawer>
  );
}
