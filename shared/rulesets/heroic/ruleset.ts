import type { CharacterDocument } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import type { Json } from '#shared/kernel/jsonValue';
import { readOnce } from '#shared/rules/readOnce';
import { ok } from '#shared/kernel/result';
import { timed } from '#shared/rules/durations/timekeeping';
import { readPart } from '#shared/rules/faults';
import type { Bonds, OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { wizardOf } from '#shared/rules/builders/wizard';
import { budgets, conceptStep, methodStep, nextSteps, raceStep, type StepContext } from './creation/steps';
import { calculatorsOf } from './calculators';
import { checksOf } from './checks';
import { begin, finds, profile, rewards, variantOf, variants } from './campaign/party';
import { stay } from './campaign/stay';
import { choicesSchema } from './choices';
import type { Content } from './content';
import { gearStep } from './creation/gear';
import { skillsStep } from './creation/skills';
import { statsStep } from './creation/stats';
import { derive } from './derive';
import { formChoices } from './forms/initialChoices';
import { formKinds, openForm } from './forms/open';
import type { Deriving } from './forms/minion/open';
import { homebrewWith } from './homebrew';
import { economyOf } from './content/economy';
import { tables } from './content/resolution';
import { initiative, initiativeValues, playView } from './play/view';
import { coatingEffectSources } from './inventory/uses';
import { gearContext, type GearContext } from './inventory/context';
import { gearPage, gearPages } from './inventory/page';
import { freshPlay, heldOf, passingEffects, playSchema, type Play } from './state/play';
import { fightRules } from './forms/fight';
import { recalling } from './content/packNames';
import { readPlan } from './creation/plan';
import type { StepId } from './choices/problems';
import { quickPlan } from './quick';
import { fighterInPlay } from './play/hazards';
import { timeRules } from './play/time';
import { blankSheet, printSheet } from './print';
import { catalogCards, characterCards } from './print/cards';
import { referenceOf } from './reference';
import { advancementOf, type Buyer } from './purchases/offers';
import { ledgerView } from './purchases/ledger';
import { aside, report, sheet, subtitle } from './sheet';
import { followed, type CharacterState } from './derive/state';
import { t } from './texts';
import { words } from './words';

const readChoices = readOnce(choicesSchema);
const readPlay = readOnce(playSchema);

const wizard = wizardOf<StepContext, StepId>((id) => t(`creation.${id}.title`), {
  method: methodStep,
  concept: conceptStep,
  race: raceStep,
  stats: statsStep,
  skills: skillsStep,
  gear: gearStep,
});

/** The rules are in the modules beside this one, the fixed facts in `data/`. */
export function heroicWith(content: Content): Ruleset {
  const opening: Ruleset['open'] = (document, bonds) => {
    const opened = openAny(content, document, bonds);
    if (!opened.ok) return opened;
    const { play } = document;
    return ok(
      timed(
        opened.value,
        document,
        () => timeRules(play),
        (later) => opening(later, bonds),
      ),
    );
  };
  return {
    ...words,
    tagline: t('tagline'),
    guidance: t('guidance'),
    forms: formKinds(content),
    initialChoices: (form, template) => formChoices(content, form, template),
    open: opening,
    readPlan: (plan, ports) => readPlan(content, plan, ports),
    quickPlan: (ports) => quickPlan(content, ports),
    blankSheet: () => blankSheet(content),
    initialPlay: () => freshPlay() as Json,
    checks: checksOf(content),
    calculators: calculatorsOf(content),
    tables,
    reference: referenceOf(content),
    initiative,
    fight: fightRules(content),
    decks: [],
    cards: (deck) => catalogCards(content, deck),
    cardGroups: { powers: 'powers', items: 'gear', conditions: 'conditions' },
    economy: economyOf(content),
    variants: variants(content),
    variantOf: (document, variant) => variantOf(content, document, variant),
    homebrew: homebrewWith(heroicWith),
  };
}

function openAny(
  content: Content,
  document: CharacterDocument,
  bonds: Bonds | undefined,
): ReturnType<Ruleset['open']> {
  const named = recalling(content, document);
  if (document.form !== mainForm) return openForm(named, document, bonds, open);
  const choices = readPart('choices', readChoices(document.choices), document.choices);
  if (!choices.ok) return choices;
  const play = readPart('play', readPlay(document.play), document.play);
  if (!play.ok) return play;
  const held = heldOf(play.value);
  const deriving: Deriving = (passing, ledger = document.ledger) =>
    derive(named, choices.value, ledger, passing, held);
  return ok(open(document, play.value, deriving, bonds));
}

/** Also opens minions. */
function open(document: CharacterDocument, play: Play, deriving: Deriving, bonds?: Bonds): OpenCharacter {
  const character = deriving();
  const { problems } = character;
  /** The character in play; printouts and reports omit temporary effects. */
  const at = (state: Play): CharacterState => {
    const passing = [...passingEffects(state), ...coatingEffectSources(character.content, state)];
    return { play: state, character: passing.length === 0 ? character : deriving(passing) };
  };
  const current = (): CharacterState => at(play);
  const buyer: Buyer = { document, character, play, rederive: (ledger) => deriving([], ledger) };
  const inPlay = (): GearContext => gearContext(current(), document, bonds);
  return {
    problems,
    budgets: budgets(character),
    nextSteps: () => nextSteps(character.choices),
    subtitle: subtitle(character),
    ...wizard({ character, problems }),
    aside: () => aside(character),
    sheet: () => sheet(document, current()),
    play: (rolledDice) => playView(inPlay(), rolledDice),
    followed: (action, taken) => followed(current(), action, taken),
    pages: gearPages,
    page: (id) => gearPage(inPlay(), id),
    ledger: () => ledgerView(buyer),
    advancement: advancementOf(buyer),
    initiative: () => initiativeValues(current().character.initiative.value, 0, current().character),
    fight: () => fighterInPlay(current()),
    profile: () => profile(current()),
    rewards: () => rewards(current()),
    begin: (what, dice) => begin(current(), what, dice),
    finds: () => finds(current()),
    stay: (time) => stay(current(), time, at),
    cards: (deck) => characterCards(document, character, deck),
    print: (extras) => printSheet(document, character, extras),
    report: (translate) => report(document, character, translate),
  };
}
