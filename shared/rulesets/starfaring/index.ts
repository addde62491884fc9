import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { readOnce } from '#shared/rules/readOnce';
import { ok } from '#shared/kernel/result';
import { belongings, type LedgerEntry } from '#shared/ledger/ledger';
import { readPart } from '#shared/rules/faults';
import { mainForm } from '#shared/character/form';
import { timed } from '#shared/rules/durations/timekeeping';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { openStatBlock, statBlockChoices, statBlockKinds } from '#shared/rules/statBlock/index';
import { npcForm } from '#shared/rules/statBlock/names';
import { wizardOf } from '#shared/rules/builders/wizard';
import { advancement, grown } from './play/advancement';
import { calculators } from './calculators';
import { economy, ledger, profile } from './play/campaign';
import { checks } from './checks';
import {
  choicesSchema,
  nextSteps,
  plainChoices,
  readPlan,
  variantOf,
  variants,
  type StepId,
} from './choices';
import { gearStep } from './choices/creation/gear';
import { abilitiesStep, conceptStep, skillsStep } from './choices/creation/steps';
import { valuesStep } from './choices/creation/values';
import { decks } from './play/decks';
import { derive, type StarfaringCharacter } from './derive';
import { cardReward, sessionBegins } from './play/fate';
import { fight, fighter, timeRules } from './play/fight';
import { initiative, initiativeValues } from './play/initiative';
import { quickPlan } from './quick';
import { freshPlay, playSchema } from './play/state';
import { playView } from './play/view';
import { blankSheet, printSheet } from './print';
import { catalogCards, characterCards } from './print/cards';
import { npcRules } from './npc';
import { reference, tables } from './reference';
import { report, aside, sheet, subtitle } from './sheet';
import { stay } from './play/stay';
import { t } from './texts';
import { words } from './words';

const readChoices = readOnce(choicesSchema);
const readPlay = readOnce(playSchema);

const wizard = wizardOf<StarfaringCharacter, StepId>((id) => t(`creation.${id}.title`), {
  concept: conceptStep,
  abilities: abilitiesStep,
  skills: skillsStep,
  values: valuesStep,
  gear: gearStep,
});

/**
 * Starfaring uses two twelve-sided dice and seven abilities. The rules are in the modules beside this one, the
 * facts in `data/`.
 */
export const ruleset: Ruleset = {
  ...words,
  forms: statBlockKinds(npcRules),
  tagline: t('tagline'),
  guidance: t('guidance'),
  initialChoices: (form, template) =>
    form === npcForm ? statBlockChoices(npcRules, template) : plainChoices(choicesSchema.parse({})),
  open(document) {
    if (document.form !== mainForm) return openStatBlock(npcRules, document);
    const choices = readPart('choices', readChoices(document.choices), document.choices);
    if (!choices.ok) return choices;
    const play = readPart('play', readPlay(document.play), document.play);
    if (!play.ok) return play;
    const growing = (ledger: readonly LedgerEntry[]) => derive(grown(choices.value, ledger), play.value);
    const character = growing(document.ledger);
    const begun = character.choices === choices.value ? character : derive(choices.value, play.value);
    const opened = {
      ...open(document, character),
      // The wizard changes what the character began with.
      ...wizard(begun),
      advancement: advancement(character, document.ledger, growing),
    };
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
  cards: catalogCards,
  cardGroups: { conditions: 'conditions' },
  variants,
  variantOf,
  economy,
};

function open(
  document: CharacterDocument,
  character: StarfaringCharacter,
): Omit<OpenCharacter, 'steps' | 'step'> {
  return {
    // Free entries break no rule; the wizard remarks on unusual ones.
    problems: [],
    budgets: [],
    nextSteps: () => nextSteps(character.choices),
    subtitle: subtitle(character),
    aside: () => aside(character),
    sheet: () => sheet(character, belongings(document.ledger)),
    play: () => playView(character),
    ledger: () => ledger(document),
    initiative: () => initiativeValues(character),
    fight: (role) => fighter(character, role),
    profile: () => profile(character),
    rewards: () => [cardReward(character)],
    begin: (what) => (what === 'session' ? sessionBegins(character) : { dice: [], changes: [], edits: [] }),
    stay: (time) => stay(character, time),
    cards: (deck) => characterCards(document, character, deck),
    print: (extras) => printSheet(document, character, extras),
    report: (translate) => report(document, character, translate),
  };
}
