import type { CharacterDocument } from '../../character/document';
import { appError, type AppError } from '../../kernel/errors';
import { formatPath, type Json } from '../../kernel/json';
import { readOnce } from '../../kernel/readOnce';
import { err, ok, type Result } from '../../kernel/result';
import { belongings } from '../../ledger/ledger';
import { firstFault } from '../../rules/faults';
import { mainForm } from '../../character/form';
import { timed } from '../../rules/durations/timekeeping';
import type { OpenCharacter, Ruleset } from '../../rules/ruleset';
import { openStatBlock, statBlockChoices, statBlockKinds } from '../../rules/statBlock';
import { npcForm } from '../../rules/statBlock/names';
import type { StepView } from '../../rules/views';
import { calculators } from './calculators';
import { economy, ledger, profile } from './play/campaign';
import { checks } from './checks';
import { choicesSchema } from './choices';
import { abilitiesStep } from './choices/creation/abilities';
import { conceptStep } from './choices/creation/concept';
import { stepIds, type StepContext, type StepId } from './choices/creation/context';
import { gearStep } from './choices/creation/gear';
import { skillsStep } from './choices/creation/skills';
import { valuesStep } from './choices/creation/values';
import { decks } from './play/decks';
import { derive, type StarfaringCharacter } from './derive';
import { fight, fighter, timeRules } from './play/fight';
import { initiative, initiativeValues } from './play/initiative';
import { migrations } from './choices/migrations';
import { nextSteps } from './choices/nextSteps';
import { plainChoices, readPlan } from './choices/plan';
import { quickPlan } from './quick';
import { freshPlay, playSchema } from './play/state';
import { playView } from './play/view';
import { blankSheet, printSheet } from './print';
import { npcRules } from './npc';
import { reference } from './reference';
import { report } from './sheet/report';
import { aside, sheet, subtitle } from './sheet';
import { stay } from './play/stay';
import { tables } from './derive/tables';
import { t } from './texts';
import { variantOf, variants } from './choices/variants';
import { words } from './words';

const readChoices = readOnce(choicesSchema);
const readPlay = readOnce(playSchema);

const steps: Readonly<Record<StepId, (context: StepContext) => StepView>> = {
  concept: conceptStep,
  abilities: abilitiesStep,
  skills: skillsStep,
  values: valuesStep,
  gear: gearStep,
};

/**
 * Starfaring uses two twelve-sided dice and seven abilities. The rules are in the modules beside this one, the
 * facts in `data/`.
 */
export const ruleset: Ruleset = {
  ...words,
  migrations,
  forms: statBlockKinds(npcRules),
  tagline: t('tagline'),
  guidance: t('guidance'),
  initialChoices: (form, template) =>
    form === npcForm ? statBlockChoices(npcRules, template) : plainChoices(choicesSchema.parse({})),
  open(document) {
    if (document.form !== mainForm) return openStatBlock(npcRules, document);
    const choices = readChoices(document.choices);
    if (!choices.success) return damaged('choices', firstFault(choices.error, document.choices));
    const play = readPlay(document.play);
    if (!play.success) return damaged('play', firstFault(play.error, document.play));
    const character = derive(choices.data, play.data);
    const opened = open(document, character);
    return ok(
      timed(
        opened,
        document,
        () => timeRules(character),
        (later) => ruleset.open(later),
      ),
    );
  },
  readPlan,
  quickPlan,
  blankSheet,
  initialPlay: () => freshPlay() as Json,
  checks,
  calculators,
  tables,
  reference,
  initiative,
  fight,
  decks,
  variants,
  variantOf,
  economy,
};

function damaged(part: string, fault: ReturnType<typeof firstFault>): Result<OpenCharacter, AppError> {
  const path = formatPath([part, ...fault.path]);
  return err(appError('damaged-document', { path, text: t('damaged', { path, fault: fault.text }) }));
}

function open(document: CharacterDocument, character: StarfaringCharacter): OpenCharacter {
  const context: StepContext = { character };
  return {
    // Free entries break no rule; the wizard remarks on unusual ones.
    problems: [],
    budgets: [],
    nextSteps: () => nextSteps(character.choices),
    subtitle: subtitle(character),
    steps: stepIds.map((id) => ({ id, title: t(`creation.${id}.title`) })),
    step: (id) => (isStep(id) ? steps[id] : conceptStep)(context),
    aside: () => aside(character),
    sheet: () => sheet(character, belongings(document.ledger)),
    play: () => playView(character),
    ledger: () => ledger(document),
    initiative: () => initiativeValues(character),
    fight: (role) => fighter(character, role),
    profile: () => profile(character),
    stay: (time) => stay(character, time),
    print: (extras) => printSheet(document, character, extras),
    report: () => report(document, character),
  };
}

function isStep(id: string): id is StepId {
  return (stepIds as readonly string[]).includes(id);
}
