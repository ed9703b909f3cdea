import { subscriberMessages } from '@jamun/contract';
import { IconUserOff } from '@tabler/icons-react';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { useSubscriber } from '../../../domain/subscribers/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../../ui/overlay/drawer-skeleton.tsx';
import { useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { subscriberDialogText } from './dialog-text.ts';
import { ExtendDialog, type SubscriberTarget } from './extend-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SubscriberFacts } from './subscriber-facts.tsx';

const { details: text } = subscriberDialogText;

// A malformed id in the address is reported as not found.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

interface SubscriberDrawerProps {
  /** Id of the subscription in the address. */
  target: string | null;
  channelId: string;
  onClose: () => void;
}

/** Details of a subscriber, with the actions to extend and remove. */
export function SubscriberDrawer({ target: subscriptionId, channelId, onClose }: SubscriberDrawerProps) {
  const subscriber = useSubscriber(channelId, subscriptionId);
  const extending = useDialogTarget<SubscriberTarget>();
  const removing = useDialogTarget<SubscriberTarget>();
  const { data } = subscriber;
  const target = data && subscriptionId !== null ? { params: { id: channelId, subscriptionId }, subscriber: data } : null;
  return (
    <>
      <Drawer
        opened={subscriptionId !== null}
        onClose={onClose}
        ownEntry={false}
        covered={extending.dialog.target !== null || removing.dialog.target !== null}
        title={text.title}
        footer={
          target &&
          (target.subscriber.canExtend || target.subscriber.canRemove) && (
            <>
              {target.subscriber.canExtend && <Button onClick={() => extending.set(target)}>{subscriberDialogText.extend.confirm}</Button>}
              {target.subscriber.canRemove && <Button onClick={() => removing.set(target)}>{subscriberDialogText.remove.confirm}</Button>}
            </>
          )
        }
      >
        {data ? <SubscriberFacts subscriber={data} /> : <Missing query={subscriber} />}
      </Drawer>
      <ExtendDialog {...extending.dialog} />
      <RemoveDialog {...removing.dialog} />
    </>
  );
}

function Missing({ query }: { query: ReturnType<typeof useSubscriber> }) {
  if (!query.error) return <DrawerSkeleton label={text.loading} />;
  if (isNotFound(query.error)) return <EmptyState Icon={IconUserOff} title={text.notFoundTitle} line={text.notFoundLine} />;
  return (
    <ErrorState
      message={errorMessage(query.error, subscriberMessages.notFetched)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
