/** Type of office documents with macros or embedded programs. No upload purpose accepts it. */
export const macroDocument = { type: 'application/vnd.ms-office.macroenabled', extension: 'docm' };
