import { rollDice } from '#shared/dice/random';
import { clamp } from '#shared/kernel/clamp';
import type { Json } from '#shared/kernel/jsonValue';
import { sum } from '#shared/kernel/sum';
import { assign, pick, pickSome, type QuickPorts } from '#shared/rules/quick';
import { diceOf } from '#shared/rules/definition/dice/inputs';
import type { Choices, ListRow } from '#shared/rules/definition/model/character';
import { wordOf } from '#shared/rules/definition/formula/types';
import type { NumberModel } from '#shared/rules/definition/model/game';
import type { Program } from '#shared/rules/definition/model/program';
import type { Build } from '#shared/rules/definition/schema/quick';
import { newRow } from './lists/listWidgets';
import { fitted } from './choices/fitting';
import { isGranted, offeredRows } from './choices/offers';
import { mended } from './choices/mended';
import { faultsOf, opened } from './choices/opened';
import { initialChoices, quickChoices } from './plan';
import { problemsOf } from './problems';
import { ownEnv } from './playState';
import { budgetState, rowsAt, type Sheet } from './sheet';
import { diceFor } from './ways';

/** The characters that are built, for `longest` milliseconds, before the soundest of them is taken. */
const mostTries = 40;
const longest = 30;
const mostPurchases = 500;
const mostRows = 5;

/** A character by chance that spends its points, buys a few things and breaks no rule. */
export function quickPlan(program: Program, ports: QuickPorts): Json {
  let best: { readonly plan: Json; readonly faults: number } | undefined;
  const now = (): number => Date.parse(ports.clock?.now() ?? '0');
  const begun = now();
  for (let round = 0; round < mostTries && (best === undefined || best.faults > 0); round += 1) {
    if (best !== undefined && now() - begun > longest) break;
    const { name, choices: start } = quickChoices(program, ports);
    const { builds } = program.game.definition;
    const build = builds.length > 0 ? pick(ports.rng, fitting(program, start, builds)) : undefined;
    const choices = build === undefined ? start : built(program, start, build, ports);
    const written = new Set(build?.lists.map(({ of }) => of));
    const offered = fitted(program, choices, ports.rng);
    const bought = furnished(program, spent(program, offered, ports), ports, written);
    // Numbers are not moved for a missing word; what was chosen then may be another thing.
    const sound = mended(program, withNeededWords(program, bought), ports);
    const worded = withNeededWords(program, { ...sound, words: bought.words });
    const faults = faultsOf(program, worded);
    const plan: Json = { ruleset: program.game.definition.id, name, ...worded };
    if (best === undefined || faults < best.faults) best = { plan, faults };
  }
  return best?.plan ?? { ruleset: program.game.definition.id, name: '', ...initialChoices(program) };
}

/** The builds that suit what chance gave best. */
function fitting(program: Program, start: Choices, builds: readonly Build[]): readonly Build[] {
  if (program.fits.size === 0) return builds;
  const { env } = opened(program, start);
  const fits = builds.map(({ id }) => (program.fits.get(id)?.expression.run(env) ?? 0) as number);
  const best = Math.max(...fits);
  return builds.filter((_, index) => fits[index] === best);
}

/** Texts for which the game has no suggestions stay empty, unless the character would lack something without them. */
function withNeededWords(program: Program, start: Choices): Choices {
  let choices = start;
  let faults = faultsOf(program, choices);
  for (const { id, most } of program.game.definition.words) {
    if (faults === 0) break;
    if (id === 'name' || (choices.words[id] ?? '') !== '') continue;
    const words = { ...choices.words, [id]: describedBy(program, choices).slice(0, most) };
    const after = faultsOf(program, { ...choices, words });
    if (after < faults) [choices, faults] = [{ ...choices, words }, after];
  }
  return choices;
}

/** The first thing that was chosen for the character, by its name; else the game. */
function describedBy({ game }: Program, { options, lists }: Choices): string {
  const { definition } = game;
  const chosen = definition.options.map(({ id, of }) => of.find((entry) => entry.id === options[id])?.name);
  const owned = Object.values(lists)
    .flat()
    .map(
      ({ from, item }) =>
        definition.catalogs.find(({ id }) => id === from)?.of.find(({ id }) => id === item)?.name,
    );
  return [...chosen, ...owned].find((name) => name !== undefined) ?? definition.name;
}

/** The words of a build in place of chance. Numbers that the campaign has rolled stay as they fell. */
function built(program: Program, start: Choices, build: Build, { rng }: QuickPorts): Choices {
  const { lists } = program.game;
  const isRolled = (set: string): boolean =>
    start.onlyDice && diceFor({ program, choices: start }, set) !== undefined;
  const rows = build.lists.flatMap(({ of, take, rows: offered, deal }) => {
    const model = lists.get(of);
    if (model === undefined) return [];
    const chosen = new Set(pickSome(rng, offered, take));
    const dealt = deal && pick(rng, deal.values);
    const made = offered
      .filter((row) => chosen.has(row))
      .map((row, index): ListRow => {
        const [from, item] = [String(row['from'] ?? ''), String(row['item'] ?? '')];
        const value = dealt?.[index];
        const given = deal === undefined || value === undefined ? {} : { [deal.field]: value };
        return { ...(newRow(model, from, item) as ListRow), ...row, ...given, from, item };
      });
    return [[of, made] as const];
  });
  const listed = rows.reduce<Readonly<Record<string, readonly ListRow[]>>>(
    (all, [of, made]) => ({ ...all, [of]: [...(all[of] ?? []), ...made] }),
    {},
  );
  const pickOf = (of: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(of).map(([id, each]) => [id, pick(rng, each)]));
  const parts = build.numbers.map((part, at) => ({ part, at })).filter(({ part: { of } }) => !isRolled(of));
  const replaced = new Set(parts.map(({ part: { of } }) => of));
  const before: Choices = {
    ...start,
    words: { ...start.words, ...pickOf(build.words) },
    options: { ...start.options, ...pickOf(build.options) },
    rolls: Object.fromEntries(Object.entries(start.rolls).filter(([set]) => !replaced.has(set))),
    lists: {
      ...start.lists,
      ...Object.fromEntries(Object.entries(listed).map(([of, all]) => [of, [...all]])),
    },
  };
  return parts.reduce<Choices>((choices, { part, at }) => {
    const formulas = program.built.get(build.id)?.[at] ?? [];
    const values =
      formulas.length > 0 ? byFormulas(program, choices, part, formulas, rng) : inOrder(part, rng);
    return { ...choices, numbers: { ...choices.numbers, [part.of]: values } };
  }, before);
}

type NumbersPart = Build['numbers'][number];

/** One of the rows of values, or dice, the best first. */
function inOrder({ first, others, values, dice }: NumbersPart, rng: QuickPorts['rng']) {
  const order = [...first, ...pickSome(rng, others, others.length)];
  const given = values === undefined ? undefined : pick(rng, values);
  const rolled = order.map(() => rolledOnce(dice, rng)).toSorted((a, b) => b - a);
  return assign(order, given ?? rolled);
}

function rolledOnce(dice: string | undefined, rng: QuickPorts['rng']): number {
  if (dice === undefined) return 0;
  const { count, sides, plus } = diceOf(dice);
  return sum(rollDice(rng, count, sides)) + plus;
}

/** Numbers of the character so far, within the bounds that they are chosen in. */
function byFormulas(
  program: Program,
  choices: Choices,
  { of, dice }: NumbersPart,
  formulas: NonNullable<ReturnType<Program['built']['get']>>[number],
  rng: QuickPorts['rng'],
) {
  const { env } = opened(program, choices);
  const rolling = ownEnv(env, [rolledOnce(dice, rng)]);
  const models = program.game.sets.get(of)?.numbers ?? [];
  const most = program.game.trackers.find(({ rules }) => rules.id === of)?.rules.most;
  return Object.fromEntries(
    formulas.map(({ id, formula }) => {
      const range =
        models.find((model) => model.id === id)?.chosen ??
        (typeof most === 'object' && most !== null ? most.chosen : { min: -1_000_000, max: 1_000_000 });
      return [id, clamp(Math.floor(formula.expression.run(rolling) as number), range.min, range.max)];
    }),
  );
}

const isSolvent = (sheet: Sheet): boolean =>
  sheet.program.game.budgets.every((model) => budgetState(sheet, model).left >= 0);

/** Raises numbers step by step as long as a budget pays for them. */
function spent(program: Program, start: Choices, { rng }: QuickPorts): Choices {
  let choices = start;
  let open = [...program.game.numbers.values()].filter(({ bought }) => bought !== undefined);
  for (let round = 0; round < mostPurchases && open.length > 0; round += 1) {
    const model = pick(rng, open);
    const raised = withPoints(choices, model);
    const sheet = opened(program, raised);
    const value = sheet.env.world[model.slot] as number;
    if (value <= (model.bought?.most ?? 0) && isSolvent(sheet)) choices = raised;
    else open = open.filter((each) => each !== model);
  }
  return choices;
}

function withPoints(choices: Choices, { id, set, bought }: NumberModel): Choices {
  const before = choices.numbers[set.id] ?? {};
  const points = (before[id] ?? 0) + (bought?.step ?? 1);
  return { ...choices, numbers: { ...choices.numbers, [set.id]: { ...before, [id]: points } } };
}

/** A few rows of every list with catalogs, each only if no rule minds. */
function furnished(
  program: Program,
  start: Choices,
  { rng }: QuickPorts,
  written: ReadonlySet<string>,
): Choices {
  let choices = start;
  const problemsIn = (of: Choices): number => problemsOf(opened(program, of)).length;
  let faults = problemsIn(choices);
  for (const model of program.game.lists.values()) {
    const { list } = model;
    // Picks and rows that a formula counts are filled as such.
    if (written.has(list.id) || list.picks.length > 0 || list.rows !== undefined) continue;
    const sheet = opened(program, choices);
    const there = rowsAt(sheet, model.chosenSlot);
    // Nobody begins with the same thing twice.
    const offers = offeredRows(sheet, model)
      .filter(({ row }) => !isGranted(there, row))
      .map(({ row }) => [wordOf(row['from']), wordOf(row['id'])] as const);
    for (const [from, item] of pickSome(rng, offers, mostRows)) {
      const rows = [
        ...(choices.lists[model.list.id] ?? []),
        newRow(model, from, item) as Choices['lists'][string][number],
      ];
      const more = { ...choices, lists: { ...choices.lists, [model.list.id]: rows } };
      const after = problemsIn(more);
      if (after <= faults) [choices, faults] = [more, after];
    }
  }
  return choices;
}
