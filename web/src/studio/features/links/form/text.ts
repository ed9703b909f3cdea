import { linkMessages } from '@jamun/contract';

export const linkFormText = {
  create: {
    title: 'Create Short Link',
    /** Ends the sentence "Verify your email address to …". */
    verifyTo: 'create short links',
    more: 'More options',
    confirm: 'Shorten URL',
    busy: 'Shortening...',
    done: linkMessages.created,
    failed: linkMessages.notCreated,
  },
  created: {
    title: 'Your short link is ready',
    target: 'Goes to ',
    open: 'Open link',
    another: 'Create another',
    close: 'Done',
  },
  edit: {
    title: 'Edit Link',
    shortLink: 'Short link',
    confirm: 'Save',
    busy: 'Saving...',
    done: linkMessages.updated,
    failed: linkMessages.notUpdated,
  },
  longUrl: { label: 'Long URL', placeholder: 'https://example.com/page' },
  shortId: {
    label: 'Custom short ID',
    hint: 'Leave blank and we’ll create one',
    placeholder: 'my-link',
    checking: 'Checking...',
    invalid: linkMessages.idRule,
  },
  expiry: {
    day: 'Expires on',
    hint: 'Leave blank for no expiry',
    time: 'Time (IST)',
  },
  password: {
    label: 'Password',
    hint: 'Visitors must enter it to open the link.',
    kept: 'Visitors must enter it to open the link.',
    removed: 'Removed when you save.',
    change: { button: 'Change', label: 'Change password' },
    remove: { button: 'Remove', label: 'Remove password' },
    keep: { button: 'Keep', label: 'Keep password' },
    new: { label: 'New password', hint: 'Leave blank to keep the current password.', cancel: 'Keep current password' },
  },
  utm: {
    title: 'UTM builder',
    optional: '(optional)',
    preview: 'URL preview',
    previewEmpty: 'Enter the long URL first.',
    fields: {
      source: { label: 'Source', placeholder: 'youtube' },
      medium: { label: 'Medium', placeholder: 'video' },
      campaign: { label: 'Campaign', placeholder: 'mains-2027' },
      term: { label: 'Term', placeholder: 'answer writing' },
      content: { label: 'Content', placeholder: 'pinned comment' },
    },
  },
};
