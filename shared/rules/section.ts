import { message, raw, type Text } from '#shared/kernel/text';

const isNumbered = (rule: string): boolean => /^\d/.test(rule);

/** The place of a rule: "section 4.2" for a number, and any other words, such as "§4" or "p. 12", as they are. */
export function sectionText(rule: string): Text {
  return isNumbered(rule) ? message('rules.section', { rule }) : raw(rule);
}

/** For `lang`: words are in the language of the document, which no file says. */
export const sectionLanguage = (rule: string): '' | undefined => (isNumbered(rule) ? undefined : '');
