import type { CharacterDocument } from '../../character/document';
import { appError } from '../../kernel/errors';
import { formatPath } from '../../kernel/json';
import { err, ok } from '../../kernel/result';
import type { Messages } from '../../kernel/text';
import type { OpenCharacter, Ruleset } from '../../rules/ruleset';
import type { StepView } from '../../rules/views';
import { budgets } from './budgets';
import { choicesSchema } from './choices';
import { conceptStep } from './creation/concept';
import type { StepContext } from './creation/context';
import { gearStep } from './creation/gear';
import { methodStep } from './creation/method';
import { raceStep } from './creation/race';
import { skillsStep } from './creation/skills';
import { statsStep } from './creation/stats';
import { derive, type HeroicCharacter } from './derive';
import { firstFault } from '../../rules/faults';
import { initiative } from './initiative';
import en from './locales/en.json';
import manifest from './manifest.json';
import { plainChoices, readPlan } from './plan';
import { blankSheet, printSheet } from './print';
import { stepIds, type StepId } from './problems';
import { report } from './report';
import { aside, sheet, subtitle } from './sheet';
import { t } from './texts';

const steps: Readonly<Record<StepId, (context: StepContext) => StepView>> = {
  method: methodStep,
  concept: conceptStep,
  race: raceStep,
  stats: statsStep,
  skills: skillsStep,
  gear: gearStep,
};

/** Heroic: two six-sided dice, three stats. The rules are in the modules beside this one, the facts in `data/`. */
export const ruleset: Ruleset = {
  manifest,
  tagline: t('tagline'),
  messages: { en: en satisfies Messages },
  initialChoices: () => plainChoices(choicesSchema.parse({})),
  open(document) {
    const choices = choicesSchema.safeParse(document.choices);
    if (choices.success) return ok(open(document, derive(choices.data, document.ledger)));
    const fault = firstFault(choices.error, document.choices);
    const path = formatPath(['choices', ...fault.path]);
    return err(
      appError('damaged-document', { path, text: t('damagedChoices', { path, fault: fault.text }) }),
    );
  },
  readPlan,
  blankSheet,
  initialPlay: () => ({}),
  checks: [],
  calculators: [],
  tables: [],
  reference: { groups: [], entries: [], screen: [] },
  initiative,
  decks: [],
};

function open(document: CharacterDocument, character: HeroicCharacter): OpenCharacter {
  const { problems } = character;
  const context: StepContext = { character, problems };
  return {
    problems,
    budgets: budgets(character),
    subtitle: subtitle(character),
    steps: stepIds.map((id) => ({ id, title: t(`creation.${id}.title`) })),
    step: (id) => (isStep(id) ? steps[id] : methodStep)(context),
    aside: () => aside(character),
    sheet: () => sheet(document, character),
    play: () => ({ blocks: [] }),
    print: (extras) => printSheet(document, character, extras),
    report: (translate) => report(document, character, translate),
  };
}

function isStep(id: string): id is StepId {
  return (stepIds as readonly string[]).includes(id);
}
