/** This machine, as HOST. */
export const LOCAL = 'local';
