import type { ProductSummary } from '@jamun/contract';
import { productMessages as say } from '@jamun/contract/product-messages';
import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';

/** Why a product cannot be shared, with the way out of it. */
export interface Unshared {
  product: ProductSummary;
  publish: (product: ProductSummary) => void;
}

export function InactiveDialog({ of: unshared, onClose }: { of: Unshared | null; onClose: () => void }) {
  const publish = () => {
    onClose();
    unshared?.publish(unshared.product);
  };
  return (
    <Dialog opened={unshared !== null} onClose={onClose} Icon={IconEyeOff} title={say.inactive} line={say.inactiveHint}>
      <DialogActions onCancel={onClose}>
        <Button variant="filled" onClick={publish} data-autofocus>
          Publish
        </Button>
      </DialogActions>
    </Dialog>
  );
}
