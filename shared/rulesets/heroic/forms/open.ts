import type { CharacterDocument } from '../../../character/document';
import { mainForm } from '../../../character/form';
import { appError, type AppError } from '../../../kernel/errors';
import type { Json } from '../../../kernel/json';
import { err, ok, type Result } from '../../../kernel/result';
import type { Bonds, OpenCharacter } from '../../../rules/ruleset';
import { choicesSchema } from '../choices';
import type { Content } from '../content';
import { damaged } from '../content/damaged';
import { playSchema } from '../play/state';
import { namesIn } from '../content/packNames';
import { t } from '../texts';
import { blockSchemas, formPlaySchema, minionSchema } from './choices';
import type { BlockForm } from './data';
import { openMinion, type OpenHero } from './minion/open';
import type { TemplateEntry } from './entries';
import { formIds, type FormId } from './names';
import { openBlock } from './openBlock';

function isForm(id: string): id is FormId {
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

/** Refuses unknown forms. */
export function openForm(
  content: Content,
  document: CharacterDocument,
  bonds: Bonds | undefined,
  openHero: OpenHero,
): Result<OpenCharacter, AppError> {
  const { form } = document;
  if (!isForm(form))
    return err(appError('damaged-document', { path: 'form', text: t('forms.unknown', { form }) }));
  const play = playSchema.safeParse(document.play);
  if (!play.success) return err(damaged('play', play.error, document.play));
  const formPlay = formPlaySchema.safeParse(document.play);
  if (!formPlay.success) return err(damaged('play', formPlay.error, document.play));
  if (form === 'minion') {
    const choices = minionSchema.safeParse(document.choices);
    if (!choices.success) return err(damaged('choices', choices.error, document.choices));
    return ok(openMinion(content, document, choices.data, play.data, formPlay.data, bonds, openHero));
  }
  const of = readBlock(form, document.choices);
  if (!of.ok) return of;
  return ok(openBlock(content, document, of.value, play.data, formPlay.data, bonds));
}

/** Refused if the choices cannot be read. */
export function readBlock(form: BlockForm, given: Json) {
  switch (form) {
    case 'npc': {
      const choices = blockSchemas.npc.safeParse(given);
      return choices.success
        ? ok({ form, choices: choices.data })
        : err(damaged('choices', choices.error, given));
    }
    case 'vehicle': {
      const choices = blockSchemas.vehicle.safeParse(given);
      return choices.success
        ? ok({ form, choices: choices.data })
        : err(damaged('choices', choices.error, given));
    }
    case 'army': {
      const choices = blockSchemas.army.safeParse(given);
      return choices.success
        ? ok({ form, choices: choices.data })
        : err(damaged('choices', choices.error, given));
    }
  }
}
