/**
 * SHA-256 of earlier versions of product migrations, which old databases and backups have recorded. Their statements for sandbox tables
 * moved to `migrations/sandbox/` (docs/decisions/0021-sandbox-tables-are-a-schema-of-their-own.md). Any other change of an applied
 * migration is rejected.
 */
export const previousChecksums: Record<string, string> = {
  '0002_sandbox_mails.sql': 'e243ff25b38cdeb477dc1f9f8930bb97f591299c0d17f37c600205fb9edea740',
  '0014_sandbox_cashfree.sql': '24a8e71e48d0958e6a81a37d8a34a22e375e7fde7ad2112add93ab8e1c83c255',
  '0016_sandbox_payouts.sql': '1b9acc2a0aab389e01b2e0e224a59596116f65c5ce442b399acd59c700ed30fb',
  '0023_sandbox_telegram.sql': 'f789c6d090ab8cdcff33dbfb7af6df6d17499ee6adf7bf14cf888e490168499d',
  '0029_sandbox_scripts.sql': '4edc7740026dc70dfabf949d3db403dfe4f91a05fb6be59ce99f6757cda1dc12',
  '0034_telegram_sign_in.sql': '6e7d0cd9b56ab3f1d17e3dc7efaba6b6cd17e77617c068add0abf239188d6a26',
  '0036_channel_moves.sql': 'cc95d461bb40f6d80b85ab2cc4b9c5c49883341d86199044412d56cf67a62b16',
  '0045_email.sql': '010e6cfde78bdfea615ebeefd84e1bfabdefc079b412b7bb454880f946821f69',
};
