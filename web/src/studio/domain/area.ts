/** Part of the studio: for people who sell and buy, or for administrators. Both have an account, devices and a second factor. */
export type Area = 'user' | 'admin';
