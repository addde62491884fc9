import type { CharacterDocument } from '#shared/character/document';
import { blockedBy, outcomeOf } from './actionOutcome';
import { clamp } from '#shared/kernel/clamp';
import type { Json } from '#shared/kernel/jsonValue';
import { readOnce } from '#shared/rules/readOnce';
import { ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import type { Economy } from '#shared/rules/ledger/economy';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { readPart } from '#shared/rules/faults';
import { mainForm } from '#shared/character/form';
import type { Reference } from '#shared/rules/reference/reference';
import { foeEntries, openStatBlock, statBlockChoices, statBlockKinds } from '#shared/rules/statBlock/index';
import { plainAttack } from '#shared/rules/statBlock/block';
import type { StatBlockRules } from '#shared/rules/statBlock/declaration';
import { timed } from '#shared/rules/durations/timekeeping';
import type { FightRules, QuickFoe } from '#shared/rules/fight/fighter';
import type { NumberModel } from '#shared/rules/definition/model/game';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { checkOf } from '#shared/rules/definition/dice/check';
import type { DefinitionFault } from '#shared/rules/definition/faults';
import { choicesSchema, playSchema } from '#shared/rules/definition/model/character';
import { npcFormOf } from '#shared/rules/definition/kinds';
import type { Program } from '#shared/rules/definition/model/program';
import { readDefinition } from '#shared/rules/definition/read';
import { advancementOf } from './advancement';
import { aside, sheetView, subtitle } from './blocks';
import { calculatorOf } from './calculators';
import { bringsDays, fighter, fightRules, ledger, profile, stay, timeRules } from './campaign';
import { backChecks, followedBack } from './live/back';
import { sharedPoints } from './live/shared';
import { withKinds } from './kinds';
import { healthOf } from './live/harm';
import { npcRulesOf } from './npc/rules';
import { homebrewOf } from './packs';
import { initialChoices, readPlan, report } from './plan';
import { playView } from './playView';
import { catalogCards, characterCards } from './paper/cards';
import { cardOf, printSheet } from './paper/print';
import { nextStepsOf, problemsOf } from './problems';
import { quickPlan } from './quick';
import { sheetOf, type Sheet } from './sheet';
import { budgetsOf, stepView } from './steps';
import { stepsOf } from './stepIds';
import { gearPages } from './trade/gearPages';
import { variantOf, variantsOf } from './variants';
import { initiativeOf, initiativeValues, referenceOf, rollTables } from './tables';

const readChoices = readOnce(choicesSchema);
const readPlay = readOnce(playSchema);

/** The ruleset of a definition, or its faults. */
export function fromDefinition(json: unknown): Result<Ruleset, readonly DefinitionFault[]> {
  const program = readDefinition(json);
  return program.ok ? ok(rulesetOf(program.value)) : program;
}

/** A compiled definition as the rest of the program knows rulesets, with all its kinds of sheet. */
export function rulesetOf(program: Program): Ruleset {
  const kinds = program.kinds.map((model) => ({ model, ruleset: rulesOf(model.program, model.rules.id) }));
  return withKinds(rulesOf(program, mainForm), kinds);
}

/** The rules of the sheets of a form alone. */
function rulesOf(program: Program, form: string): Ruleset {
  const { definition } = program.game;
  const { id, version, name, tagline } = definition;
  const tables = rollTables(definition);
  const checks = [...program.checks.map((model) => checkOf(model, tables)), ...backChecks(program)];
  const blank = (): Json => initialChoices(program);
  const npc = npcRulesOf(program);
  const homebrew = homebrewOf(program, rulesetOf);
  const variants = variantsOf(program);
  const fight = fightRules(program, {
    ...quickFoes(program, npc, form),
    ...(npc && { quickAttack: plainAttack(npc) }),
  });
  const ruleset: Ruleset = {
    manifest: { id, version, name, guidance: 2 },
    // Texts of a definition are its own, so it has no catalog.
    messages: { en: {} },
    tagline: raw(tagline),
    guidance: definition.guidance === undefined ? message('definition.guidance') : raw(definition.guidance),
    initialChoices: (asked, template) =>
      npc !== undefined && asked === npcFormOf(form) ? statBlockChoices(npc, template) : blank(),
    ...((npc !== undefined || program.kinds.length > 0) && { forms: statBlockKinds(npc, npcFormOf(form)) }),
    open(document) {
      if (npc !== undefined && document.form !== form) return openStatBlock(npc, document, npcFormOf(form));
      const choices = readPart('choices', readChoices(document.choices), document.choices);
      if (!choices.ok) return choices;
      const play = readPart('play', readPlay(document.play), document.play);
      if (!play.ok) return play;
      const sheet = sheetOf(program, document, choices.value, play.value);
      return ok(
        timed(
          opened(sheet),
          document,
          () => timeRules(program),
          (later) => ruleset.open(later),
        ),
      );
    },
    readPlan: (plan, ports) => readPlan(program, plan, ports),
    quickPlan: (ports) => quickPlan(program, ports),
    blankSheet: () => printSheet(blankOf(program, blank()), {}, true),
    initialPlay: () => playSchema.parse({}) as Json,
    checks,
    calculators: program.calculators.map((model) => calculatorOf(program, checks, model)),
    tables,
    reference: withFoes(referenceOf(program), npc, definition.npc?.links ?? []),
    initiative: initiativeOf(program),
    ...(fight && { fight }),
    ...(homebrew && { homebrew }),
    ...(variants.length > 0 && {
      variants,
      variantOf: (document: CharacterDocument, variant: string) => variantOf(program, document, variant),
    }),
    decks: [],
    cards: (deck) => catalogCards(program, deck),
    ...economyOf(program),
  };
  return ruleset;
}

function economyOf({ game }: Program): { economy?: Economy } {
  const money = game.budgets.find(({ rules }) => rules.ledger);
  if (money === undefined) return {};
  const amount = (sum: number) =>
    message('definition.money', { amount: raw(shownNumber(sum)), name: money.label });
  const { credits, rule = game.definition.name } = money.rules;
  return {
    economy: {
      money: { label: money.label, amount },
      ...(credits !== undefined && { scale: { coins: 1, credits, source: rule } }),
    },
  };
}

/** The bestiary is a group of its own. */
function withFoes(
  reference: Reference,
  npc: StatBlockRules | undefined,
  links: readonly string[],
): Reference {
  if (npc === undefined || npc.foes.length === 0) return reference;
  return {
    ...reference,
    groups: [...reference.groups, { id: 'foes', title: message('definition.npc.bestiary') }],
    entries: [...reference.entries, ...foeEntries(npc, links)],
  };
}

/** A sheet without a character. */
function blankOf(program: Program, choices: Json): Sheet {
  const document = { name: '', ledger: [], exceptions: [], choices } as unknown as CharacterDocument;
  return { ...sheetOf(program, document, choicesSchema.parse(choices), playSchema.parse({})), isBlank: true };
}

/** Foes of whom little is known, within the limits that the game has for it. */
interface QuickFoes {
  readonly limits?: FightRules['quickLimits'];
  readonly quickFoe: FightRules['quickFoe'];
}

type QuickNumber = 'health' | 'defense' | 'armor';

/** The health, and what attacks have to beat, as far as the game lets them be set. */
function quickFoes(program: Program, npc: StatBlockRules | undefined, form: string): QuickFoes {
  const named = program.game.definition.quickFoe;
  if (named !== undefined) return namedQuickFoe(program, named, form);
  const points = healthOf(program);
  const health = points !== undefined && 'rules' in points ? points.rules : undefined;
  const hit = [...program.game.numbers.values()].find(({ entry }) => entry.defends !== undefined);
  const vital = npc?.numbers.find(({ group }) => group === 'vitals');
  const chosen = typeof health?.most === 'object' ? health.most?.chosen : undefined;
  if (chosen === undefined && npc !== undefined && vital !== undefined) {
    const [defense] = (npc.defenses ?? []).flatMap(
      ({ number }) => npc.numbers.find(({ id }) => id === number) ?? [],
    );
    const numbers = (foe: QuickFoe) => ({
      [vital.id]: Math.min(foe.health, vital.max),
      ...(defense && { [defense.id]: clamp(foe.defense, defense.min, defense.max) }),
    });
    const choices = statBlockChoices(npc) as object;
    return {
      limits: {
        health: { most: vital.max },
        ...(defense && { defense: { least: defense.min, most: defense.max } }),
      },
      quickFoe: (foe) => ({ form: npcFormOf(form), choices: { ...choices, numbers: numbers(foe) } }),
    };
  }
  const choices = initialChoices(program);
  // A hit takes from nothing but its health.
  const others = program.harm.flatMap((stage) =>
    'tracker' in stage ? [[stage.tracker.rules.id, 0] as const] : [],
  );
  const range = hit?.chosen;
  return {
    limits: {
      ...(chosen && { health: { most: chosen.max } }),
      ...(range && { defense: { least: range.min, most: range.max } }),
    },
    quickFoe(foe) {
      const { numbers, overrides } = byHand(hit, foe.defense);
      const points = health === undefined ? {} : { [health.id]: foe.health };
      return {
        form,
        choices: {
          ...choices,
          ...(numbers && { numbers }),
          overrides: { ...Object.fromEntries(others), ...points, ...overrides },
        },
      };
    },
  };
}

/** The number that attacks on a foe have to beat: chosen, or typed in place of a derived one. */
function byHand(
  hit: NumberModel | undefined,
  value: number,
): {
  readonly numbers?: Record<string, Record<string, number>>;
  readonly overrides?: Record<string, number>;
} {
  if (hit?.chosen !== undefined)
    return { numbers: { [hit.set.id]: { [hit.id]: clamp(value, hit.chosen.min, hit.chosen.max) } } };
  return hit?.override === true ? { overrides: { [hit.id]: value } } : {};
}

/** A character of whom only these numbers are known. */
function namedQuickFoe(
  program: Program,
  named: Readonly<Partial<Record<QuickNumber, string>>>,
  form: string,
): QuickFoes {
  const known = (['health', 'defense', 'armor'] as const).flatMap((what) => {
    const model = program.game.numbers.get(named[what] ?? '');
    return model?.chosen === undefined ? [] : [{ what, model, range: model.chosen }];
  });
  return {
    limits: Object.fromEntries(
      known.map(({ what, range }) => [
        what,
        what === 'defense' ? { least: range.min, most: range.max } : { most: range.max },
      ]),
    ),
    quickFoe(foe) {
      const numbers: Record<string, Record<string, number>> = {};
      for (const { what, model, range } of known)
        numbers[model.set.id] = {
          ...numbers[model.set.id],
          [model.id]: clamp(foe[what], range.min, range.max),
        };
      return { form, choices: { ...(initialChoices(program) as object), numbers } };
    },
  };
}

function opened(sheet: Sheet): OpenCharacter {
  const { program } = sheet;
  const problems = problemsOf(sheet);
  return {
    problems,
    budgets: budgetsOf(sheet),
    nextSteps: () => nextStepsOf(sheet),
    subtitle: subtitle(sheet),
    steps: stepsOf(program).map(({ id, title }) => ({ id, title })),
    step: (id) => stepView(sheet, id),
    aside: () => aside(sheet),
    sheet: () => sheetView(sheet),
    play: (rolledDice) => playView(sheet, rolledDice),
    followed(action, taken) {
      const back = followedBack(sheet, action, taken);
      if (back !== undefined) return back;
      const model = program.actions.find(({ rules }) => rules.id === action);
      if (model === undefined || blockedBy(sheet, model) !== undefined) return [];
      return outcomeOf(sheet, model, taken, undefined).edits;
    },
    shared: () => sharedPoints(sheet),
    ledger: () => ledger(sheet),
    ...(program.game.definition.advancement !== undefined && { advancement: advancementOf(sheet) }),
    ...(program.brings.length > 0 && { initiative: () => initiativeValues(sheet) }),
    fight: (role) => fighter(sheet, role),
    profile: () => profile(sheet),
    ...gearPages(sheet),
    ...(bringsDays(program) && { stay: (rest) => stay(sheet, rest) }),
    card: () => cardOf(sheet),
    cards: (deck) => characterCards(sheet, deck),
    print: (extras) => printSheet(sheet, extras),
    report: (translate) => report(sheet, problems, translate),
  };
}
