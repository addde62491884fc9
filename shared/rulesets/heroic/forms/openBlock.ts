import type { CharacterDocument } from '#shared/character/document';
import type { Bonds, OpenCharacter } from '#shared/rules/ruleset';
import type { StepView } from '#shared/rules/views';
import { profile } from '#shared/rulesets/heroic/campaign/profile';
import { stay } from '#shared/rulesets/heroic/campaign/stay';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { followed } from '#shared/rulesets/heroic/derive/points';
import { initiativeValues } from '#shared/rulesets/heroic/play/initiative';
import { blockNextSteps } from './nextSteps';
import { freshPlay, type Play } from '#shared/rulesets/heroic/state/play';
import { t } from '#shared/rulesets/heroic/texts';
import { formPlaySchema, type BlockChoices, type FormPlay } from './choices';
import { blockCards } from './cards';
import { blockSubtitle } from './figures';
import { ownerOf } from './owner';
import { blockPlay } from './play';
import { blockCard, printBlock } from './print';
import { blockReport } from './report';
import { blockFighter } from './fight';
import { blockAside, blockSheet } from './sheet';
import { blockStateOf, type BlockState } from './blockState';
import { abilitiesStep } from './steps/abilities';
import { armyStep, vehicleStep } from './steps/behind';
import { figuresStep } from './steps/figures';
import { blockGearStep } from './steps/gear';
import { blockSkillsStep, modifiersStep } from './steps/modifiers';

interface Step {
  readonly id: string;
  readonly title: StepView['title'];
  readonly view: (current: BlockState) => StepView;
}

/** Print and wizard show it without temporary effects. */
export function openBlock(
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
  const steps = stepsOf(of);
  const [first] = steps;
  return {
    problems,
    budgets: [],
    nextSteps: () => blockNextSteps(of, made.character.movement.value),
    subtitle: blockSubtitle(made),
    steps: steps.map(({ id, title }) => ({ id, title })),
    step: (id) => (steps.find((step) => step.id === id) ?? first).view(made),
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

function stepsOf(of: BlockChoices): readonly [Step, ...Step[]] {
  return [
    { id: 'figures', title: t('forms.steps.figures.title'), view: figuresStep },
    ...ofForm(of),
    { id: 'skills', title: t('creation.skills.title'), view: blockSkillsStep },
    { id: 'gear', title: t('creation.gear.title'), view: blockGearStep },
    { id: 'abilities', title: t('forms.abilities.heading'), view: abilitiesStep },
    { id: 'modifiers', title: t('forms.modifiers.heading'), view: modifiersStep },
  ];
}

function ofForm(of: BlockChoices): Step[] {
  switch (of.form) {
    case 'npc':
      return [];
    case 'vehicle':
      return [
        {
          id: 'vehicle',
          title: t('forms.vehicle.heading'),
          view: (current) => vehicleStep(current, of.choices),
        },
      ];
    case 'army':
      return [
        { id: 'army', title: t('forms.army.heading'), view: (current) => armyStep(current, of.choices) },
      ];
  }
}
