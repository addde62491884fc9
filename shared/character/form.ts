/** Every ruleset has this form; it is the default. */
export const mainForm = 'character';
