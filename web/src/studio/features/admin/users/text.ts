/** Text of the list of users. The page of a user has its own, which is loaded with it. */
export const usersText = {
  title: 'User Management',
  listTitle: 'Users',
  empty: { title: 'No users yet', line: 'Everyone who signs up is listed here.' },
  columns: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    plan: 'Plan',
    kyc: 'KYC',
    status: 'Status',
    joined: 'Joined',
    action: 'Action',
  },
  badges: { active: 'Active', banned: 'Banned', admin: 'Admin', noKyc: 'None', resubmitKyc: 'Resubmit' },
  actions: { view: 'View', ban: 'Ban', unban: 'Unban' },
  viewLabel: (name: string) => `View ${name}`,
};
