export const notificationsText = {
  title: 'Notifications',
  loading: 'Loading notifications',
  failed: 'Notifications could not be loaded',
  checkConnection: 'Check your connection and try again.',
  empty: {
    title: 'No notifications yet',
    line: 'Sales, withdrawals and account updates appear here.',
  },
  unread: ', unread,',
  markRead: 'Mark as read',
  markReadFailed: 'The notification could not be marked as read',
  markAllRead: 'Mark all as read',
  markAllReadFailed: 'Notifications could not be marked as read',
  more: 'Show more',
  loadingMore: 'Loading...',
  moreFailed: 'More notifications could not be loaded',
};
