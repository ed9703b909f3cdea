import type { ShortLink } from '@jamun/contract';
import { errorMessage } from '../../../../lib/api-error.ts';
import { withoutScheme } from '../../../../lib/format.ts';
import { useDeleteLink } from '../../../domain/links/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { linksText } from './text.tsx';

const text = linksText.delete;

export function DeleteLinkDialog({ target: link, onClose }: { target: ShortLink | null; onClose: () => void }) {
  const remove = useDeleteLink();
  const confirm = (target: ShortLink) =>
    remove.mutate(target, {
      onSuccess: () => {
        onClose();
        toast.success(text.done);
      },
      onError: (error) => toast.error(errorMessage(error, text.failed)),
    });
  return (
    <ConfirmDialog
      target={link}
      onClose={onClose}
      title={() => text.title}
      line={({ shortUrl }) => text.line(withoutScheme(shortUrl))}
      action={text.confirm}
      busyLabel={text.busy}
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, text.failed)}
    />
  );
}
