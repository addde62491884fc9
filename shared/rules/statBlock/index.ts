import type { CharacterDocument } from '#shared/character/document';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { readPart } from '#shared/rules/faults';
import { missing, unnamedRows, type NextStep } from '#shared/rules/nextSteps';
import type { Entry } from '#shared/rules/reference/reference';
import { timed } from '#shared/rules/durations/timekeeping';
import type { FormKind, FormName, OpenCharacter } from '#shared/rules/ruleset';
import { deriveStatBlock, type StatBlock } from './block';
import { statBlockFighter } from './fight';
import { npcForm, statBlockForms } from './names';
import { t } from './texts';
import { statBlockPlaySchema, statBlockSchema } from './choices';
import { choicesOfFoe, type StatBlockRules } from './declaration';
import { printStatBlock, statBlockCard, statBlockCards, statBlockReport, statBlockSummary } from './print';
import { statBlockStep, statBlockSteps } from './steps';
import { statBlockAside, statBlockPlay, statBlockProfile, statBlockSheet } from './views';

/** Characters, and NPCs if there are rules for them. */
export function statBlockKinds(rules: StatBlockRules | undefined, npcId = npcForm): FormKind[] {
  const [character, npc] = statBlockForms;
  const kind = (form: FormName, words: string): Omit<FormKind, 'templates'> => ({
    ...form,
    text: t(words),
    companion: false,
  });
  return [
    { ...kind(character, 'character.text'), templates: [] },
    ...(rules === undefined
      ? []
      : [
          {
            ...kind(npc, 'text'),
            id: npcId,
            templates: rules.foes.map(({ id }) => ({
              id,
              title: rules.text(`foes.${id}.name`),
              text: rules.text(`foes.${id}.text`),
            })),
          },
        ]),
  ];
}

/** The choices of a new block, or of a foe of the bestiary. */
export function statBlockChoices(rules: StatBlockRules, template?: string): Json {
  // The parsed value contains nothing but JSON.
  return statBlockSchema.parse(choicesOfFoe(rules, template)) as Json;
}

/** Refuses other forms, and every form without rules. */
export function openStatBlock(
  rules: StatBlockRules | undefined,
  document: CharacterDocument,
  npcId = npcForm,
): Result<OpenCharacter, AppError> {
  if (rules === undefined || document.form !== npcId)
    return err(
      appError('damaged-document', { path: 'form', text: t('unknownForm', { form: document.form }) }),
    );
  const choices = readPart('choices', statBlockSchema.safeParse(document.choices), document.choices);
  if (!choices.ok) return choices;
  const play = readPart('play', statBlockPlaySchema.safeParse(document.play), document.play);
  if (!play.ok) return play;
  const block = deriveStatBlock(rules, choices.value, play.value.npc);
  const time = {
    roundSeconds: 6,
    conditions: rules.conditions.map(({ id, title }) => ({ id, label: title })),
  };
  return ok(
    timed(
      opened(document, block),
      document,
      () => time,
      (later) => openStatBlock(rules, later, npcId),
    ),
  );
}

function opened(document: CharacterDocument, block: StatBlock): OpenCharacter {
  const initiative = block.rules.initiative(block.choices);
  return {
    problems: block.problems,
    budgets: [],
    nextSteps: () => nextSteps(block),
    subtitle: block.kind,
    steps: statBlockSteps(block).map((id) => ({ id, title: t(`steps.${id}.title`) })),
    step: (id) => statBlockStep(block, id),
    aside: () => statBlockAside(block),
    sheet: () => statBlockSheet(block),
    play: () => statBlockPlay(block),
    ...(initiative !== undefined && { initiative: () => initiative }),
    fight: () => statBlockFighter(block),
    profile: () => statBlockProfile(block),
    card: () => statBlockCard(document, block),
    cards: (deck) => statBlockCards(block, deck),
    print: (extras) => printStatBlock(document, block, extras),
    report: (translate) => statBlockReport(document, block, translate),
  };
}

function nextSteps({ choices }: StatBlock): NextStep[] {
  const { template, concept, attacks, abilities } = choices;
  const step = (path: string, at: string): NextStep => ({
    code: path,
    path,
    step: at,
    text: t(`next.${path}`),
  });
  const unnamed = (rows: readonly { readonly name: string; readonly key?: string }[]) =>
    rows.map(({ name, key }) => ({ name: name.trim() === '' ? (key ?? '') : name }));
  return [
    ...missing(template === '' && concept.trim() === '', step('concept', 'figures')),
    ...missing(attacks.length === 0, step('attacks', 'attacks')),
    ...unnamedRows(unnamed(attacks), 'attacks', 'attacks', (nth) => t('next.attackUnnamed', { nth })),
    ...unnamedRows(unnamed(abilities), 'abilities', 'abilities', (nth) => t('next.abilityUnnamed', { nth })),
  ];
}

/** One entry of the compendium for each foe; `links` lead to the rules that its numbers come from. */
export function foeEntries(rules: StatBlockRules, links: readonly string[]): Entry[] {
  return rules.foes.map(({ id }) => {
    let blocks: Entry['blocks'] | undefined;
    return {
      id: `foe-${id}`,
      group: 'foes',
      title: rules.text(`foes.${id}.name`),
      rule: rules.rule,
      summary: rules.text(`foes.${id}.text`),
      // Derived on demand, because few are viewed.
      get blocks() {
        blocks ??= summaryOf(rules, id);
        return blocks;
      },
      links,
    };
  });
}

function summaryOf(rules: StatBlockRules, id: string): Entry['blocks'] {
  const choices = statBlockSchema.parse(choicesOfFoe(rules, id));
  return statBlockSummary(deriveStatBlock(rules, choices, { left: {}, conditions: [] }));
}
