import type { CharacterDocument } from '../../character/document';
import { appError } from '../../kernel/errors';
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
import { profile } from './play/campaign';
import { check, checkCalculator } from './checks';
import { choicesSchema, type Choices } from './choices';
import { stepIds, steps } from './choices/creation';
import { fight, fighter, timeRules } from './play/fight';
import { initiative } from './play/initiative';
import { migrations } from './choices/migrations';
import { nextSteps } from './choices/nextSteps';
import { plainChoices, readPlan } from './choices/plan';
import { quickPlan } from './quick';
import { playSchema, type Play } from './play/state';
import { playView } from './play/view';
import { blankSheet, printSheet } from './print';
import { npcRules } from './npc';
import { reference } from './reference';
import { report } from './sheet/report';
import { aside, sheet, subtitle } from './sheet';
import { t } from './texts';
import { words } from './words';

const readChoices = readOnce(choicesSchema);
const readPlay = readOnce(playSchema);

/**
 * Tiers uses two six-sided dice against seven tiers. The rules are in the modules beside this one, the facts in
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
    const opened = open(document, choices.data, play.data);
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
  checks: [check],
  calculators: [checkCalculator],
  tables: [],
  reference,
  initiative,
  fight,
  decks: [],
};

function damaged(part: 'choices' | 'play', error: Parameters<typeof firstFault>[0], input: unknown) {
  const fault = firstFault(error, input);
  const path = formatPath([part, ...fault.path]);
  return appError('damaged-document', { path, text: t('damaged', { path, fault: fault.text }) });
}

function open(document: CharacterDocument, choices: Choices, play: Play): OpenCharacter {
  return {
    problems: [],
    budgets: [],
    nextSteps: () => nextSteps(choices),
    subtitle: subtitle(choices),
    steps: stepIds.map((id) => ({ id, title: t(`creation.${id}.title`) })),
    step: (id) => steps[stepIds.find((known) => known === id) ?? 'person'](choices),
    aside: () => aside(choices),
    sheet: () => sheet(choices, belongings(document.ledger)),
    play: () => playView(choices, play),
    // The document has no money, so generic terms are used.
    ledger: () => plainLedger(document),
    fight: () => fighter(choices, play),
    profile: () => profile(choices, play),
    print: (extras) => printSheet(document, choices, extras),
    report: (translate) => report(document, choices, translate),
  };
}
