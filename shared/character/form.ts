/** What a ruleset makes unless something else is asked for: a player's character. */
export const mainForm = 'character';
