import type { Text } from '../../../../shared/kernel/text';
import type { FormKind } from '../../../../shared/rules/ruleset';

/** A form to begin with, and those of its templates that were asked for. */
export interface FormChoice {
  readonly form: FormKind;
  readonly templates: FormKind['templates'];
}

/** More templates than this are searched rather than looked through. */
export const manyTemplates = 12;

/**
 * What can be begun: every form, or for an owner those that can be companions. With words only the forms and templates
 * that have all of them, in title or text.
 */
export function formChoices(
  forms: readonly FormKind[],
  { forOwner, words }: { readonly forOwner: boolean; readonly words: string },
  translate: (text: Text) => string,
): readonly FormChoice[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const has = (...texts: readonly (Text | undefined)[]): boolean => {
    const said = texts
      .map((text) => (text === undefined ? '' : translate(text).toLocaleLowerCase()))
      .join(' ');
    return wanted.every((word) => said.includes(word));
  };
  return forms
    .filter((form) => !forOwner || form.companion)
    .flatMap((form) => {
      const { label, text, templates } = form;
      if (has(label, text)) return [{ form, templates }];
      const found = templates.filter((template) => has(template.title, template.text));
      return found.length > 0 ? [{ form, templates: found }] : [];
    });
}
