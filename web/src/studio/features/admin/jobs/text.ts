export const jobsText = {
  title: 'Background jobs',
  line: 'Emails, refunds, transfers and other work that failed after all retries.',
  list: 'Failed jobs',
  columns: {
    job: 'Job',
    error: 'Last error',
    attempts: 'Attempts',
    failed: 'Failed',
    actions: 'Actions',
  },
  /** The number tells jobs of the same kind apart, here and in the log. */
  number: (id: string, kind: string) => `#${id} · ${kind}`,
  unknownError: 'Unknown',
  empty: { title: 'No failed jobs', line: 'Jobs that fail after all retries appear here.' },
  retry: {
    action: 'Retry',
    label: (job: string, id: string) => `Retry ${job} #${id}`,
    failed: 'The job could not be queued again',
  },
  drop: {
    action: 'Drop',
    label: (job: string, id: string) => `Drop ${job} #${id}`,
    title: (job: string, id: string) => `Drop ${job} #${id}?`,
    line: 'The job is deleted and will never run. You cannot undo this.',
    hint: 'Recorded in the audit log.',
    busy: 'Dropping...',
    failed: 'The job could not be dropped',
  },
};
