import { mainForm } from '#shared/character/form';
import type { Json } from '#shared/kernel/jsonValue';
import { choicesSchema } from '#shared/rulesets/heroic/choices/index';
import type { TemplateEntry } from '#shared/rulesets/heroic/content/formData';
import { formIds, type FormId } from '#shared/rulesets/heroic/content/formIds';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { namesIn } from '#shared/rulesets/heroic/content/packNames';
import { blockSchemas, minionSchema } from './choices';

export function isForm(id: string): id is FormId {
  return formIds.some((form) => form === id);
}

/** Returns initial choices of a form, or of one of its templates. */
export function formChoices(content: Content, form: string = mainForm, template?: string): Json {
  const found = template === undefined ? undefined : content.templates.get(template);
  const given =
    found?.form === form
      ? {
          ...found.choices,
          template: found.id,
          ...namesIn(content, found.choices),
          ...appliedIn(found.choices),
        }
      : { applied: [] };
  const choices = isForm(form) ? begun(form, given) : choicesSchema.parse({});
  // The parsed value contains nothing but JSON.
  return choices as Json;
}

/** The custom values of a template already include its modifiers; the user applies later ones (14.1). */
function appliedIn({ modifiers = [] }: TemplateEntry['choices']) {
  return { applied: modifiers };
}

function begun(form: FormId, given: Readonly<Record<string, unknown>>) {
  if (form !== 'minion') return blockSchemas[form].parse(given);
  const { applied: _, ...minion } = given;
  return minionSchema.parse(minion);
}
