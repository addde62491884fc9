import type { CharacterDocument } from '../../character/document';
import { appError } from '../../kernel/errors';
import { formatPath } from '../../kernel/json';
import { readOnce } from '../../kernel/readOnce';
import { err, ok } from '../../kernel/result';
import { firstFault } from '../../rules/faults';
import { mainForm } from '../../character/form';
import { timed } from '../../rules/durations/timekeeping';
import type { OpenCharacter, Ruleset } from '../../rules/ruleset';
import { openStatBlock, statBlockChoices, statBlockKinds } from '../../rules/statBlock';
import { npcForm } from '../../rules/statBlock/names';
import { calculators } from './calculators';
import { derive, type RelictCharacter } from './derive';
import { economy, ledger, profile, stay } from './play/campaign';
import { attackCheck } from './checks/attack';
import { coreCheck, senseCheck } from './checks/core';
import { absorbCheck, damageCheck } from './checks/damage';
import { choicesSchema } from './choices';
import { steps } from './choices/creation';
import { fight, fighter, timeRules } from './play/fight';
import { initiative, initiativeCheck } from './play/initiative';
import { migrations } from './choices/migrations';
import { nextSteps } from './choices/nextSteps';
import { plainChoices, readPlan } from './choices/plan';
import { quickPlan } from './quick';
import { playSchema } from './play/state';
import { playView } from './play/view';
import { blankSheet, printSheet } from './print';
import { stepIds } from './choices/problems';
import { npcRules } from './npc';
import { reference } from './reference';
import { report } from './sheet/report';
import { aside, sheet, subtitle } from './sheet';
import { t } from './texts';
import { words } from './words';

const readChoices = readOnce(choicesSchema);
const readPlay = readOnce(playSchema);

/**
 * Relict uses one twelve-sided die and six core stats. The rules are in the modules beside this one, the facts in
 * `data/`.
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
    const play = readPlay(document.play);
    if (!play.success) return err(damaged('play', play.error, document.play));
    const opened = open(document, derive(choices.data, play.data, document.ledger));
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
  initialPlay: () => playSchema.parse({}) as ReturnType<Ruleset['initialPlay']>,
  checks: [coreCheck, attackCheck, damageCheck, senseCheck, absorbCheck, initiativeCheck],
  calculators,
  tables: [],
  reference,
  initiative,
  fight,
  decks: [],
  economy,
};

function damaged(part: string, error: Parameters<typeof firstFault>[0], input: unknown) {
  const fault = firstFault(error, input);
  const path = formatPath([part, ...fault.path]);
  return appError('damaged-document', { path, text: t('damaged', { path, fault: fault.text }) });
}

function open(document: CharacterDocument, character: RelictCharacter): OpenCharacter {
  return {
    problems: character.problems,
    budgets: [],
    nextSteps: () => nextSteps(character.choices),
    subtitle: subtitle(character),
    steps: stepIds.map((id) => ({ id, title: t(`creation.${id}.title`) })),
    step: (id) => steps[stepIds.find((known) => known === id) ?? 'person'](character),
    aside: () => aside(character),
    sheet: () => sheet(character),
    play: () => playView(character),
    ledger: () => ledger(document, character),
    initiative: () => ({ armor: character.armor.value, speed: character.choices.speed }),
    fight: () => fighter(character),
    profile: () => profile(character),
    stay: (time) => stay(character, time),
    print: (extras) => printSheet(document, character, extras),
    report: (translate) => report(document, character, translate),
  };
}
