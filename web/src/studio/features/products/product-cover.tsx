import { IconPackage } from '@tabler/icons-react';
import { Cover } from '../../ui/media/cover.tsx';

export const ProductCover = ({ src, big = false }: { src: string | null; big?: boolean }) => (
  <Cover src={src} Icon={IconPackage} big={big} />
);
