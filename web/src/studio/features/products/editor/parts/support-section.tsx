import type { Product } from '@jamun/contract';
import { productPartMessages } from '@jamun/contract/product-messages';
import { IconHeadset } from '@tabler/icons-react';
import { useSupportCalls } from '../../../../domain/products/parts-api.ts';
import { lazyDialog } from '../../../../ui/overlay/lazy-dialog.tsx';
import { PartSection } from './part-section.tsx';
import { supportNames } from './support-kinds.ts';

const SupportDialog = lazyDialog(() => import('./support-dialog.tsx').then((module) => module.SupportDialog));

export const SupportSection = ({ product }: { product: Product }) => (
  <PartSection
    name="support"
    Icon={IconHeadset}
    title="Support details"
    items={product.supportDetails}
    calls={useSupportCalls(product.id)}
    add="Add Support"
    none="Tell buyers where they get help."
    nameOf={({ kind, value }) => `${supportNames[kind]} ${value}`}
    show={({ kind, value, note }) => (
      <>
        <b>{supportNames[kind]}</b> {value}
        {note && <p>{note}</p>}
      </>
    )}
    deleted={productPartMessages.supportDeleted}
    notDeleted="Failed to delete support detail"
    Dialog={SupportDialog}
  />
);
