export const errorText = {
  404: {
    title: 'Page Not Found',
    line: 'This page may have moved or been removed. Check the address for typos, or go to the home page.',
  },
  500: {
    title: 'Something Went Wrong',
    line: 'Something failed on our side. Reload the page in a minute. If it keeps happening, contact us.',
  },
  home: 'Return to Home',
  contact: 'Contact Us',
  terms: 'Terms and Conditions',
  reference: 'Reference for support: ',
};
