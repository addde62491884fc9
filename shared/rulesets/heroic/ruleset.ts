import type { CharacterDocument } from '../../character/document';
import type { ZodError } from 'zod';
import { appError, type AppError } from '../../kernel/errors';
import { formatPath, type Json } from '../../kernel/json';
import { err, ok } from '../../kernel/result';
import type { Messages } from '../../kernel/text';
import type { OpenCharacter, Ruleset } from '../../rules/ruleset';
import type { StepView } from '../../rules/views';
import { budgets } from './budgets';
import { calculators } from './calculators';
import { checks } from './checks';
import { choicesSchema, type Choices } from './choices';
import type { Content } from './content';
import { conceptStep } from './creation/concept';
import type { StepContext } from './creation/context';
import { gearStep } from './creation/gear';
import { methodStep } from './creation/method';
import { raceStep } from './creation/race';
import { skillsStep } from './creation/skills';
import { statsStep } from './creation/stats';
import { derive } from './derive';
import { firstFault } from '../../rules/faults';
import { initiative } from './initiative';
import en from './locales/en.json';
import enPlay from './locales/en.play.json';
import enReference from './locales/en.reference.json';
import manifest from './manifest.json';
import { plainChoices, readPlan } from './plan';
import { freshPlay, passingEffects, playSchema, type Play } from './play/state';
import { playView } from './play/view';
import { blankSheet, printSheet } from './print';
import { stepIds, type StepId } from './problems';
import { reference } from './reference';
import { report } from './report';
import type { Standing } from './rollRequests';
import { aside, sheet, subtitle } from './sheet';
import { tables } from './tables';
import { t } from './texts';

const steps: Readonly<Record<StepId, (context: StepContext) => StepView>> = {
  method: methodStep,
  concept: conceptStep,
  race: raceStep,
  stats: statsStep,
  skills: skillsStep,
  gear: gearStep,
};

/** Heroic with this content. The rules are in the modules beside this one, the fixed facts in `data/`. */
export function heroicWith(content: Content): Ruleset {
  return {
    manifest,
    tagline: t('tagline'),
    messages: { en: { ...en, ...enPlay, ...enReference } satisfies Messages },
    initialChoices: () => plainChoices(choicesSchema.parse({})),
    open(document) {
      const choices = choicesSchema.safeParse(document.choices);
      if (!choices.success) return err(damaged('choices', choices.error, document.choices));
      const play = playSchema.safeParse(document.play);
      if (!play.success) return err(damaged('play', play.error, document.play));
      return ok(open(content, document, choices.data, play.data));
    },
    readPlan: (plan, ports) => readPlan(content, plan, ports),
    blankSheet: () => blankSheet(content),
    initialPlay: () => freshPlay() as Json,
    checks,
    calculators,
    tables,
    reference,
    initiative,
    decks: [],
  };
}

/** What cannot be read of a document, with its place. */
function damaged(part: 'choices' | 'play', error: ZodError, value: unknown): AppError {
  const fault = firstFault(error, value);
  const path = formatPath([part, ...fault.path]);
  return appError('damaged-document', { path, text: t(`damaged.${part}`, { path, fault: fault.text }) });
}

function open(content: Content, document: CharacterDocument, choices: Choices, play: Play): OpenCharacter {
  const character = derive(content, choices, document.ledger);
  const { problems } = character;
  /** The character as it stands at the table; paper and reports show it free of anything passing. */
  const standing = (): Standing => {
    const passing = passingEffects(play);
    const now = passing.length === 0 ? character : derive(content, choices, document.ledger, passing);
    return { play, character: now };
  };
  const context: StepContext = { character, problems };
  return {
    problems,
    budgets: budgets(character),
    subtitle: subtitle(character),
    steps: stepIds.map((id) => ({ id, title: t(`creation.${id}.title`) })),
    step: (id) => (isStep(id) ? steps[id] : methodStep)(context),
    aside: () => aside(character),
    sheet: () => sheet(document, standing()),
    play: () => playView(standing()),
    print: (extras) => printSheet(document, character, extras),
    report: (translate) => report(document, character, translate),
  };
}

function isStep(id: string): id is StepId {
  return (stepIds as readonly string[]).includes(id);
}
