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

const kinds: { ends: RegExp; word: string; Icon: TablerIcon }[] = [
  { ends: /\.pdf$/i, word: 'PDF', Icon: IconFileTypePdf },
  { ends: /\.(jpe?g|png|gif|webp|svg)$/i, word: 'IMAGE', Icon: IconPhoto },
  { ends: /\.(mp4|mov|webm|mkv)$/i, word: 'VIDEO', Icon: IconMovie },
  { ends: /\.(mp3|m4a|wav|ogg|flac|aac)$/i, word: 'AUDIO', Icon: IconMusic },
  { ends: /\.(docx?|txt|rtf|md)$/i, word: 'DOCUMENT', Icon: IconFileText },
];

/** What a file is, by its name, as a sign and a word. */
export const fileKind = (name: string) => kinds.find(({ ends }) => ends.test(name)) ?? { word: 'OTHER', Icon: IconFile };

export const FailedFileIcon = IconFileAlert;
