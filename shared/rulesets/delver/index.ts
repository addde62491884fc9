import type { CharacterDocument } from '../../character/document';
import { appError, type AppError } from '../../kernel/errors';
import { formatPath } from '../../kernel/json';
import { readOnce } from '../../kernel/readOnce';
import { err, ok } from '../../kernel/result';
import { belongings } from '../../ledger/ledger';
import { firstFault } from '../../rules/faults';
import { plainLedger } from '../../rules/ledger/plainLedger';
import { mainForm } from '../../character/form';
import { timed } from '../../rules/durations/timekeeping';
import type { OpenCharacter, Ruleset } from '../../rules/ruleset';
import { openStatBlock, statBlockChoices, statBlockKinds } from '../../rules/statBlock';
import { npcForm } from '../../rules/statBlock/names';
import type { StepView } from '../../rules/views';
import { calculators } from './calculators';
import { profile, stay } from './play/campaign';
import { checks } from './checks';
import { choicesSchema } from './choices';
import { attributesStep } from './choices/creation/attributes';
import { conceptStep } from './choices/creation/concept';
import { fightingStep } from './choices/creation/fighting';
import { houseStep } from './choices/creation/house';
import { skillsStep } from './choices/creation/skills';
import { spellsStep } from './choices/creation/spells';
import { derive, type DelverCharacter } from './derive';
import { fight, fighter, timeRules } from './play/fight';
import { initiative } from './play/initiative';
import { migrations } from './choices/migrations';
import { nextSteps } from './choices/nextSteps';
import { plainChoices, readPlan } from './choices/plan';
import { quickPlan } from './quick';
import { initialPlay, parsePlay, type Play } from './play/state';
import { playView } from './play/view';
import { blankSheet, printSheet } from './print';
import { stepIds, type StepId } from './choices/problems';
import { npcRules } from './npc';
import { reference } from './reference';
import { report } from './sheet/report';
import { aside, sheet, subtitle } from './sheet';
import { t } from './texts';
import { words } from './words';

const readChoices = readOnce(choicesSchema);

const steps: Readonly<Record<StepId, (character: DelverCharacter) => StepView>> = {
  concept: conceptStep,
  attributes: attributesStep,
  skills: skillsStep,
  fighting: fightingStep,
  spells: spellsStep,
  house: houseStep,
};

/**
 * Delver uses two six-sided dice for skills and a twenty-sided one for saves and attacks. It is a quick reference,
 * not a complete game.
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
    if (!choices.success) return err(damaged('choices', choices.error, document.choices));
    const play = parsePlay(document.play);
    if (!play.success) return err(damaged('play', play.error, document.play));
    const opened = open(document, derive(choices.data), play.data);
    return ok(
      timed(
        opened,
        document,
        () => timeRules,
        (later) => ruleset.open(later),
      ),
    );
  },
  readPlan,
  quickPlan,
  blankSheet,
  initialPlay,
  checks,
  calculators,
  tables: [],
  reference,
  initiative,
  fight,
  decks: [],
};

/** Names the unreadable place and the reason. */
function damaged(
  part: 'choices' | 'play',
  error: Parameters<typeof firstFault>[0],
  input: unknown,
): AppError {
  const fault = firstFault(error, input);
  const path = formatPath([part, ...fault.path]);
  return appError('damaged-document', { path, text: t('damaged', { path, fault: fault.text }) });
}

function open(document: CharacterDocument, character: DelverCharacter, play: Play): OpenCharacter {
  return {
    problems: character.problems,
    budgets: [],
    nextSteps: () => nextSteps(character.choices),
    subtitle: subtitle(character),
    steps: stepIds.map((id) => ({ id, title: t(`creation.${id}.title`) })),
    step: (id) => (isStep(id) ? steps[id] : conceptStep)(character),
    aside: () => aside(character),
    sheet: () => sheet(character, play, belongings(document.ledger)),
    play: () => playView(character, play),
    // The document has no money, so generic terms are used.
    ledger: () => plainLedger(document),
    initiative: () => ({ dexterity: character.modifiers.dex }),
    fight: (role) => fighter(character, play, role),
    profile: () => profile(character, play),
    stay: (time) => stay(play, time),
    print: (extras) => printSheet(document, character, play, extras),
    report: (translate) => report(document, character, translate),
  };
}

function isStep(id: string): id is StepId {
  return (stepIds as readonly string[]).includes(id);
}
