/** The type given to office documents with macros or embedded programs. No purpose accepts it. */
export const macroDocument = { type: 'application/vnd.ms-office.macroenabled', extension: 'docm' };
