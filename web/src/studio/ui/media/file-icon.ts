import {
  IconFile,
  IconFileAlert,
  IconFileText,
  IconFileTypePdf,
  IconMovie,
  IconMusic,
  IconPhoto,
  type TablerIcon,
} from '@tabler/icons-react';

const kinds: { extension: RegExp; label: string; Icon: TablerIcon }[] = [
  { extension: /\.pdf$/i, label: 'PDF', Icon: IconFileTypePdf },
  { extension: /\.(jpe?g|png|gif|webp|svg)$/i, label: 'IMAGE', Icon: IconPhoto },
  { extension: /\.(mp4|mov|webm|mkv)$/i, label: 'VIDEO', Icon: IconMovie },
  { extension: /\.(mp3|m4a|wav|ogg|flac|aac)$/i, label: 'AUDIO', Icon: IconMusic },
  { extension: /\.(docx?|txt|rtf|md)$/i, label: 'DOCUMENT', Icon: IconFileText },
];

/** Label and icon of a file's kind, by its extension. */
export const fileKind = (name: string) => kinds.find(({ extension }) => extension.test(name)) ?? { label: 'OTHER', Icon: IconFile };

export const FailedFileIcon = IconFileAlert;
