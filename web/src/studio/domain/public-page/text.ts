export const publicPageText = {
  preview: {
    title: 'Live preview',
    open: 'Preview',
    blocked: 'Your browser blocked the new tab. Allow pop-ups for this site and try again.',
    failed: 'Failed to open the preview',
  },
  openPage: 'Open page',
  publish: 'Publish',
  share: {
    title: 'Share',
    titleNew: 'Your page is live',
    lineNew: 'Share it where your audience is.',
    copyLink: 'Copy link',
    whatsApp: 'WhatsApp',
    telegram: 'Telegram',
    qrCode: 'QR code',
    system: 'Share via...',
  },
} as const;
