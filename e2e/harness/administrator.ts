/** The administrator that the product makes when it starts for the first time. */
export const administrator = { username: 'admin', password: 'an administrator of tests' };
