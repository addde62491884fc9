import { message, raw, type Text } from '#shared/kernel/text';

/** The place of a rule: "section 4.2" for a number, and any other words, such as "§4" or "p. 12", as they are. */
export function sectionText(rule: string): Text {
  return /^\d/.test(rule) ? message('rules.section', { rule }) : raw(rule);
}
