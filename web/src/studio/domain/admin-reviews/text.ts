export const reviewText = {
  approve: 'Approve',
  reject: 'Reject',
  update: 'Update',
  updating: 'Updating...',
  /** Followed by a date. */
  waitingSince: 'Waiting since',
};
