import { z } from 'zod';
import { rollDice } from '#shared/dice/random';
import { clamp } from '#shared/kernel/clamp';
import { appError, jointError, type AppError } from '#shared/kernel/errors';
import { formatPath } from '#shared/kernel/formatPath';
import type { Json } from '#shared/kernel/jsonValue';
import type { Rng } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { sum } from '#shared/kernel/sum';
import { message, raw, type Translate } from '#shared/kernel/text';
import { planFault, planFields, exceptionsAt } from '#shared/rules/plan';
import { reportHead, type Problem } from '#shared/rules/problem';
import { pick, type QuickPorts } from '#shared/rules/quick';
import type { PlannedCharacter, PlanPorts } from '#shared/rules/ruleset';
import { suggestion } from '#shared/rules/definition/suggest';
import { diceOf } from '#shared/rules/definition/dice/inputs';
import { rounded } from '#shared/rules/definition/formula/functions';
import { choicesFields, choicesSchema, type Choices } from '#shared/rules/definition/model/character';
import type { SetModel } from '#shared/rules/definition/model/game';
import type { Program } from '#shared/rules/definition/model/program';
import { rowsOfNew } from './lists/listWidgets';
import { trackerState } from './playState';
import { numberText, numberValue, wordFor, type Sheet } from './sheet';
import { settled } from './variants';
import { rolledSum, wayOf } from './ways';

/** Choices of a new character: every list exists. */
export function initialChoices({ game }: Program): Choices {
  const lists = Object.fromEntries(
    [...game.lists.values()].map((model) => [model.list.id, rowsOfNew(model)]),
  );
  return { ...choicesSchema.parse({}), lists };
}

/** Ids that the definition does not have are faults of a plan, though not of a stored character. */
export function readPlan(
  program: Program,
  plan: unknown,
  { clock }: PlanPorts,
): Result<PlannedCharacter, AppError> {
  const { id } = program.game.definition;
  const schema = z.strictObject({ ruleset: z.literal(id), ...planFields, ...choicesFields });
  const parsed = schema.safeParse(withRecords(program, plan));
  if (!parsed.success) return err(planFault(parsed.error, plan));
  const { ruleset: _, name, waivers: exceptions, ...choices } = parsed.data;
  const [unknown, ...others] = unknownIds(program, choices);
  if (unknown !== undefined) return err(jointError([unknown, ...others]));
  const lists = { ...initialChoices(program).lists, ...choices.lists };
  return ok({
    name,
    choices: { ...choices, lists },
    ledger: [],
    exceptions: exceptionsAt(exceptions, clock.now()),
  });
}

/** Lists that a plan writes as a record, such as skills by their names, become rows. */
function withRecords({ game }: Program, plan: unknown): unknown {
  const written = plan as { readonly lists?: unknown } | null;
  if (typeof written !== 'object' || typeof written?.lists !== 'object' || written.lists === null)
    return plan;
  const lists = Object.entries(written.lists as Readonly<Record<string, unknown>>).map(([id, rows]) => {
    const { key, plan: field } = game.lists.get(id)?.list ?? {};
    if (key === undefined || field === undefined || typeof rows !== 'object' || rows === null)
      return [id, rows];
    if (Array.isArray(rows)) return [id, rows];
    const row = (name: string, value: unknown) => ({ from: '', item: '', [key]: name, [field]: value });
    return [id, Object.entries(rows).map(([name, value]) => row(name, value))];
  });
  return { ...written, lists: Object.fromEntries(lists) as unknown };
}

function unknownIds({ game }: Program, choices: Choices): readonly AppError[] {
  const { definition } = game;
  const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  const chosenTrackers = definition.trackers.filter(({ most }) => typeof most === 'object' && most !== null);
  const places: [readonly (string | number)[], string, readonly string[]][] = [];
  const note = (path: readonly (string | number)[], id: string, known: readonly string[]): number =>
    places.push([path, id, known]);
  for (const [set, values] of Object.entries(choices.numbers)) {
    note(['numbers', set], set, [...game.sets.keys(), ...idsOf(chosenTrackers)]);
    const ids = game.sets.get(set)?.numbers.map((model) => model.id) ?? ['most'];
    for (const each of Object.keys(values)) note(['numbers', set, each], each, ids);
  }
  for (const each of Object.keys(choices.words)) note(['words', each], each, idsOf(definition.words));
  for (const [option, value] of Object.entries(choices.options)) {
    note(['options', option], option, idsOf(definition.options));
    const entries = definition.options.find((one) => one.id === option)?.of ?? [];
    if (value !== '') note(['options', option], value, idsOf(entries));
  }
  for (const [list, rows] of Object.entries(choices.lists)) {
    note(['lists', list], list, [...game.lists.keys()]);
    const from = game.lists.get(list)?.list.from ?? [];
    rows.forEach((row, index) => {
      if (row.from === '') return;
      note(['lists', list, index, 'from'], row.from, from);
      note(
        ['lists', list, index, 'item'],
        row.item,
        idsOf(definition.catalogs.find((one) => one.id === row.from)?.of ?? []),
      );
    });
  }
  for (const [set, way] of Object.entries(choices.ways)) {
    note(['ways', set], set, [...game.sets.keys()]);
    note(['ways', set], way, idsOf(definition.ways));
  }
  for (const each of Object.keys(choices.overrides))
    note(['overrides', each], each, [...game.numbers.keys()]);
  return places
    .filter(([, id, known]) => !known.includes(id))
    .map(([path, id, known]) => {
      const meant = suggestion(id, known);
      const fault = message('definition.fault.unknown', { name: raw(id) });
      const text =
        meant === undefined ? fault : message('definition.formula.meant', { fault, meant: raw(meant) });
      return appError('invalid-input', { path: formatPath(path), text });
    });
}

/** Declared numbers, or the value of every number and the highest of every tracker. */
export function report(sheet: Sheet, problems: readonly Problem[], translate: Translate): Json {
  const { document, program } = sheet;
  return {
    ...reportHead(document, problems, translate),
    derived: derived(sheet, program),
  };
}

function derived(sheet: Sheet, program: Program): { readonly [name: string]: Json } {
  const valuesOf = ({ numbers }: SetModel): Json =>
    Object.fromEntries(numbers.map((model): [string, Json] => [model.id, numberValue(sheet, model)]));
  const wordsOf = ({ numbers }: SetModel): Json =>
    Object.fromEntries(
      numbers.map((model): [string, Json] => {
        const value = numberValue(sheet, model);
        return [model.id, wordFor(sheet, model, value) ?? numberText(model, value)];
      }),
    );
  if (program.report.length > 0)
    return Object.fromEntries(
      program.report.map((part): [string, Json] => {
        if ('set' in part) return [part.name, part.inWords ? wordsOf(part.set) : valuesOf(part.set)];
        return [part.name, rounded(part.formula.expression.run(sheet.env) as number, 'none')];
      }),
    );
  const sets = [...program.game.sets.values()].map((model): [string, Json] => [
    model.set.id,
    valuesOf(model),
  ]);
  const trackers = program.game.trackers.map((model): [string, Json] => [
    model.rules.id,
    trackerState(sheet, model).most,
  ]);
  return Object.fromEntries([...sets, ...trackers]);
}

/** The first choices of chance; points of ways are shared, and everything else is made sound by `complete`. */
export function quickChoices(
  program: Program,
  { rng, variants = {} }: QuickPorts,
): { readonly name: string; readonly choices: Choices } {
  const { game } = program;
  const { definition } = game;
  const names = definition.words.find(({ id }) => id === 'name')?.suggestions ?? [];
  const start = settled(program, initialChoices(program), variants);
  const sets = [...game.sets.values()]
    .filter((model) => model.numbers.some(({ chosen }) => chosen !== undefined))
    .map((model) => [model.set.id, chosenByChance(program, start, model, rng)] as const);
  const trackers = definition.trackers.flatMap(({ id, most }): (readonly [string, Chance])[] => {
    if (typeof most !== 'object' || most === null) return [];
    const { min, max, dice, times } = most.chosen;
    if (dice === undefined) return [[id, { values: { most: nearStart(most.chosen, rng) }, rolls: {} }]];
    const faces = rolledFaces(rng, dice);
    const value = clamp(rolledSum({ drop: 0, times }, faces), min, max);
    return [[id, { values: { most: value }, rolls: { most: faces } }]];
  });
  const chosen = [...sets, ...trackers];
  const options = definition.options.map(({ id, of }): [string, string] => [id, pick(rng, of).id]);
  const words = definition.words
    .filter(({ id }) => id !== 'name')
    .map(({ id, suggestions, most }) => [id, suggestions.filter(({ length }) => length <= most)] as const)
    .filter(([, fitting]) => fitting.length > 0)
    .map(([id, fitting]): [string, string] => [id, pick(rng, fitting)]);
  const choices: Choices = {
    ...start,
    numbers: Object.fromEntries(chosen.map(([id, { values }]) => [id, values])),
    rolls: Object.fromEntries(
      chosen.flatMap(([id, { rolls }]) => (Object.keys(rolls).length > 0 ? [[id, rolls] as const] : [])),
    ),
    options: Object.fromEntries(options),
    words: Object.fromEntries(words),
  };
  return {
    name: names.length > 0 ? pick(rng, names) : `${definition.name} ${String(1 + rng.below(999))}`,
    choices,
  };
}

/** Numbers by chance, with the dice that gave them. */
interface Chance {
  readonly values: Readonly<Record<string, number>>;
  readonly rolls: Choices['rolls'][string];
}

function rolledFaces(rng: Rng, dice: string): number[] {
  const { count, sides } = diceOf(dice);
  return rollDice(rng, count, sides);
}

interface Chosen {
  readonly min: number;
  readonly max: number;
  readonly initial?: number | undefined;
  readonly step?: number | undefined;
}

/** The declared start, or the step nearest to 0. */
export function startOf({ min, max, initial, step = 1 }: Chosen): number {
  return initial ?? clamp(Math.ceil((0 - min) / step) * step + min, min, max);
}

/** Two steps up or down, or an eighth of a wide range. */
function nearStart(chosen: Chosen, rng: Rng): number {
  const { min, max, step = 1 } = chosen;
  const start = startOf(chosen);
  const spread = Math.max(2, Math.floor((max - min) / step / 8));
  const [down, up] = [Math.floor((start - min) / step), Math.floor((max - start) / step)];
  const [least, most] = [Math.min(spread, down), Math.min(spread, up)];
  return start + step * (rng.below(least + most + 1) - least);
}

function chosenByChance(program: Program, choices: Choices, { set, numbers }: SetModel, rng: Rng): Chance {
  const way = wayOf({ program, choices }, set.id);
  const rolls: Record<string, number[]> = {};
  const open = numbers.flatMap(({ id, chosen, entry }) =>
    chosen === undefined ? [] : [{ id, ...chosen, isOwn: entry.chosen !== undefined }],
  );
  const values = new Map(open.map((chosen) => [chosen.id, startOf(chosen)]));
  if (way?.array !== undefined) {
    const left = [...way.array];
    for (const { id } of open) values.set(id, left.splice(rng.below(left.length), 1)[0] ?? 0);
  } else if (way?.dice !== undefined) {
    for (const { id, min, max } of open) {
      const faces = rolledFaces(rng, way.dice);
      rolls[id] = faces;
      values.set(id, clamp(rolledSum(way, faces), min, max));
    }
  } else {
    const points = way?.points;
    // Steps at random, then as many up or down as the points ask for. What no points limit stays near its start, and
    // a number that stands for itself, such as a level, begins as it does for everyone.
    for (const { id, min, max, step, isOwn, ...chosen } of open) {
      if (points === undefined && isOwn) continue;
      const most = Math.floor((max - min) / step);
      const value =
        points === undefined
          ? nearStart({ min, max, step, ...chosen }, rng)
          : min + step * rng.below(most + 1);
      values.set(id, value);
    }
    for (let round = 0; points !== undefined && round < 10_000; round += 1) {
      const missing = points - sum([...values.values()]);
      if (missing === 0) break;
      const movable = open.filter(({ id, min, max, step }) => {
        const value = values.get(id) ?? 0;
        return missing > 0 ? value + step <= max : value - step >= min;
      });
      if (movable.length === 0) break;
      const { id, step } = pick(rng, movable);
      values.set(id, (values.get(id) ?? 0) + (missing > 0 ? step : -step));
    }
  }
  return { values: Object.fromEntries(values), rolls };
}
