import type { z } from 'zod';
import type { CharacterDocument } from '#shared/character/document';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { wizardOf } from '#shared/rules/builders/wizard';
import { readPart } from '#shared/rules/faults';
import type { Bonds, FormKind, OpenCharacter } from '#shared/rules/ruleset';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { freshPlay, playSchema, type Play } from '#shared/rulesets/heroic/state/play';
import { t } from '#shared/rulesets/heroic/texts';
import { blockSchemas, formPlaySchema, minionSchema, type BlockChoices, type FormPlay } from './choices';
import type { BlockForm } from '#shared/rulesets/heroic/content/formData';
import { openMinion, type OpenHero } from '#shared/rulesets/heroic/forms/minion/open';
import { profile } from '#shared/rulesets/heroic/campaign/party';
import { stay } from '#shared/rulesets/heroic/campaign/stay';
import { followed } from '#shared/rulesets/heroic/derive/state';
import { initiativeValues } from '#shared/rulesets/heroic/play/view';
import { blockCard, blockCards, blockReport, printBlock } from './print';
import { blockSubtitle } from './figures';
import { conceptOf } from './block';
import { blockStateOf, type BlockState } from './blockState';
import { isForm } from './initialChoices';
import { called } from './natural';
import { ownerOf } from './owner';
import { blockPlay } from './play';
import { blockFighter } from './fight';
import { blockAside, blockSheet } from './sheet';
import { abilitiesStep } from '#shared/rulesets/heroic/forms/steps/abilities';
import { armyStep, vehicleStep } from '#shared/rulesets/heroic/forms/steps/behind';
import { figuresStep } from '#shared/rulesets/heroic/forms/steps/figures';
import { blockGearStep } from '#shared/rulesets/heroic/forms/steps/gear';
import { blockSkillsStep, modifiersStep } from '#shared/rulesets/heroic/forms/steps/modifiers';
import { formNames, stepTitle } from './names';
import { missing, unnamedRows, type NextStep } from '#shared/rules/nextSteps';
import { nextStep } from '#shared/rulesets/heroic/creation/steps';

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

/** Print and wizard show it without temporary effects. */
function openBlock(
  content: Content,
  document: CharacterDocument,
  of: BlockChoices,
  play: Play,
  formPlay: FormPlay,
  bonds: Bonds | undefined,
): OpenCharacter {
  const owner = ownerOf(content, bonds);
  const made = blockStateOf(content, of, freshPlay(), formPlaySchema.parse({}), owner);
  const at = (state: Play): BlockState => blockStateOf(content, of, state, formPlay, owner);
  const current = (): BlockState => at(play);
  const { problems } = made.block;
  return {
    problems,
    budgets: [],
    nextSteps: () => blockNextSteps(content, of, made.character.movement.value),
    subtitle: blockSubtitle(made),
    ...wizardFor(of)(made),
    aside: () => blockAside(made),
    sheet: () => blockSheet(current()),
    play: () => blockPlay(current()),
    followed: (action, taken) => followed(current(), action, taken),
    initiative: () => {
      const { character } = current();
      const { agi } = character.counted;
      return initiativeValues(agi, character.initiative.value - agi, character);
    },
    fight: () => blockFighter(current()),
    ...partyOf(of, current, at),
    card: () => blockCard(document, made),
    cards: (deck) => blockCards(made, deck),
    print: (extras) => printBlock(document, made, problems, extras),
    report: (translate) => blockReport(document, made, problems, translate),
  };
}

/** Only creatures can join a party and rest; vehicles and armies are not people. */
function partyOf(
  { form }: BlockChoices,
  current: () => BlockState,
  at: (state: Play) => BlockState,
): Pick<OpenCharacter, 'profile' | 'stay'> {
  if (form !== 'npc') return {};
  return { profile: () => profile(current()), stay: (time) => stay(current(), time, at) };
}

const wizardFor = (of: BlockChoices) =>
  wizardOf<BlockState, string>(stepTitle, {
    figures: figuresStep,
    ...(of.form === 'vehicle' && { vehicle: (current: BlockState) => vehicleStep(current, of.choices) }),
    ...(of.form === 'army' && { army: (current: BlockState) => armyStep(current, of.choices) }),
    skills: blockSkillsStep,
    gear: blockGearStep,
    abilities: abilitiesStep,
    modifiers: modifiersStep,
  });

/** Characters come first (2, 3.5, 9, 10, 14). */
export function formKinds(content: Content): FormKind[] {
  return formNames.map(({ id, label, many }) => ({
    id,
    label,
    many,
    text: t(`forms.${id}.text`),
    // NPCs belong to no one; all other forms may belong to a hero.
    companion: id === 'minion' || id === 'vehicle' || id === 'army',
    templates: content.templates.all
      .filter(({ form }) => form === id)
      .map((template) => ({ id: template.id, title: template.name, text: template.text })),
  }));
}

/** `movement` is the derived value. */
function blockNextSteps(content: Content, of: BlockChoices, movement: number): NextStep[] {
  const { stats, natural } = of.choices;
  return [
    ...missing(conceptOf(content, of) === undefined, nextStep('blockConcept', 'figures', 'concept')),
    ...missing(
      Object.values(stats).every((value) => value === 0),
      nextStep('blockStats', 'figures', 'stats'),
    ),
    ...missing(movement <= 0, nextStep('movement', 'figures', 'stats.agi')),
    ...missing(of.form === 'vehicle' && of.choices.crew.most === 0, nextStep('crew', 'vehicle', 'crew.most')),
    ...missing(
      of.form === 'army' && of.choices.leader.by === 'nobody',
      nextStep('leader', 'army', 'leader.by'),
    ),
    ...unnamedRows(natural.map(called), 'natural', 'gear', (nth) => t('next.naturalUnnamed', { nth })),
  ];
}
