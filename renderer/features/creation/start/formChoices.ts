import type { Text } from '#shared/kernel/text';
import type { FormKind } from '#shared/rules/ruleset';

/** A form with the templates that match the search. */
export interface FormChoice {
  readonly form: FormKind;
  readonly templates: FormKind['templates'];
}

/** More templates than this get a search field. */
export const manyTemplates = 12;

/** The forms of the documents that a campaign has. */
export type FormsThere = readonly string[];

/**
 * Every form, or those that can be companions if there is an owner; those of a campaign only in one that has room for
 * another (`there`). With search words, only forms and templates that contain all of them in title or text.
 */
export function formChoices(
  forms: readonly FormKind[],
  {
    forOwner,
    words,
    there,
  }: { readonly forOwner: boolean; readonly words: string; readonly there?: FormsThere | undefined },
  translate: (text: Text) => string,
): readonly FormChoice[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const has = (...texts: readonly (Text | undefined)[]): boolean => {
    const searchText = texts
      .map((text) => (text === undefined ? '' : translate(text).toLocaleLowerCase()))
      .join(' ');
    return wanted.every((word) => searchText.includes(word));
  };
  return forms
    .filter((form) => (forOwner ? form.companion : hasRoom(form, there)))
    .flatMap((form) => {
      const { label, text, templates } = form;
      if (has(label, text)) return [{ form, templates }];
      const found = templates.filter((template) => has(template.title, template.text));
      return found.length > 0 ? [{ form, templates: found }] : [];
    });
}

/** True for every form that is no campaign's. */
export function hasRoom(
  { id, ofCampaign }: Pick<FormKind, 'id' | 'ofCampaign'>,
  there: FormsThere | undefined,
): boolean {
  if (ofCampaign === undefined) return true;
  return there !== undefined && there.filter((form) => form === id).length < (ofCampaign.most ?? Infinity);
}
