import type { z } from 'zod';
import type { CharacterDocument } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { readPart } from '#shared/rules/faults';
import type { Bonds, OpenCharacter } from '#shared/rules/ruleset';
import { choicesSchema } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { playSchema } from '#shared/rulesets/heroic/state/play';
import { namesIn } from '#shared/rulesets/heroic/content/packNames';
import { t } from '#shared/rulesets/heroic/texts';
import { blockSchemas, formPlaySchema, minionSchema, type BlockChoices } from './choices';
import type { BlockForm } from '#shared/rulesets/heroic/content/formData';
import { openMinion, type OpenHero } from './minion/open';
import type { TemplateEntry } from '#shared/rulesets/heroic/content/formEntries';
import { formIds, type FormId } from '#shared/rulesets/heroic/content/formIds';
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
  const play = readPart('play', playSchema.safeParse(document.play), document.play);
  if (!play.ok) return play;
  const formPlay = readPart('play', formPlaySchema.safeParse(document.play), document.play);
  if (!formPlay.ok) return formPlay;
  if (form === 'minion') {
    const choices = readPart('choices', minionSchema.safeParse(document.choices), document.choices);
    if (!choices.ok) return choices;
    return ok(openMinion(content, document, choices.value, play.value, formPlay.value, bonds, openHero));
  }
  const of = readBlock(form, document.choices);
  if (!of.ok) return of;
  return ok(openBlock(content, document, of.value, play.value, formPlay.value, bonds));
}

/** Refused if the choices cannot be read. */
export function readBlock(form: BlockForm, given: Json): Result<BlockChoices, AppError> {
  const read = <F extends BlockForm, C>(of: F, schema: z.ZodType<C>) => {
    const choices = readPart('choices', schema.safeParse(given), given);
    return choices.ok ? ok({ form: of, choices: choices.value }) : choices;
  };
  switch (form) {
    case 'npc':
      return read(form, blockSchemas.npc);
    case 'vehicle':
      return read(form, blockSchemas.vehicle);
    case 'army':
      return read(form, blockSchemas.army);
  }
}
