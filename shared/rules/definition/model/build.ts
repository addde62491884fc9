import { envOf, loopScope, scopeWith, type Env } from '#shared/rules/definition/formula/types';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { Roll } from '#shared/rules/definition/schema/common';
import { bindExp, compileRaises } from './advancement';
import { bindBudgets, blankBudgets, compileBudgets } from './budgets';
import { createBuilder, type Builder } from './builder';
import type { CharacterState } from './character';
import { inputNames } from './inputs';
import type { Compiler } from './compiler';
import { bindConditions, compileConditions, effectsByTarget } from './conditions';
import { bindEntries } from './entries';
import type { Cell, Game, RollModel, SetModel } from './game';
import { inOrder } from './graph';
import { bindLists, compileLists } from './lists';
import { compileEvents } from './live/events';
import { actionAt, plainAction, rolledKey, rolledPoints, trackerScope } from './live/plain';
import { formulaName, nameFaults } from './names';
import { bindNumbers, blankRows, compileNumbers, linkRows } from './numbers';
import { bindOptions, compileOptions } from './options';
import { compileSays } from './says';
import { bindTrackers, compileTrackers } from './trackers';

/** Binds every name, compiles every formula of a character, and orders them. Faults are in the compiler. */
export function buildGame(definition: Definition, compiler: Compiler): Game {
  compiler.faults.push(...nameFaults(definition));
  const builder = createBuilder(definition, compiler);
  const setSlots = bindEntries(builder);
  const numberSlots = bindNumbers(builder);
  const trackerSlots = bindTrackers(builder);
  const boundConditions = bindConditions(builder);
  const optionSlots = bindOptions(builder);
  const boundLists = bindLists(builder);
  const budgetsSlot = bindBudgets(builder);
  bindExp(builder);
  const conditions = compileConditions(builder, boundConditions);
  const effects = effectsByTarget(builder, conditions, effectTargets(definition));
  const { sets, numbers } = compileNumbers(builder, setSlots, numberSlots, effects);
  const offers = compileOptions(builder, optionSlots, setSlots);
  const lists = compileLists(builder, boundLists, setSlots);
  const budgets = compileBudgets(builder, budgetsSlot, sets, lists);
  const trackers = compileTrackers(builder, trackerSlots, effects);
  const raises = compileRaises(builder, sets, numbers);
  const cells = ordered(builder.cells, compiler);
  const game: Game = {
    definition,
    scope: builder.scope,
    slots: builder.slots(),
    constants: builder.constants,
    sets,
    numbers,
    trackers,
    conditions,
    lists,
    budgets,
    budgetsSlot,
    raises,
    conditionsSlot: boundConditions.all,
    effects,
    optionSlots,
    offers,
    entrySets: builder.entrySets,
    cells,
  };
  completeRolls(builder, game);
  completeTrackers(builder, game);
  return game;
}

/** Everything that an effect may change. */
function effectTargets({ numbers, trackers, checks }: Definition): ReadonlySet<string> {
  return new Set([
    ...numbers.flatMap(({ of }) => of.map(({ id }) => formulaName(id))),
    ...trackers.map(({ id }) => formulaName(id)),
    ...checks.flatMap(({ id, inputs }) => Object.keys(inputs).map((input) => `${id}.${input}`)),
  ]);
}

function ordered(cells: readonly Cell[], compiler: Compiler): readonly Cell[] {
  const { order, circles } = inOrder(cells);
  for (const circle of circles) {
    const shown = circle.filter(({ id }) => !id.startsWith('set '));
    const [first] = shown.length > 0 ? shown : circle;
    if (first === undefined) continue;
    const names = [...shown, first].map(({ name }) => name).join(' → ');
    compiler.fault(first.path, 'circle', { names });
  }
  return order;
}

/** All values of a character. Division by zero leaves a mark in the environment and a 0 in the value. */
export function calculate(game: Game, state: CharacterState): Env {
  const env = envOf(Array.from({ length: game.slots }));
  for (const [slot, value] of game.constants) env.world[slot] = value;
  for (const set of game.sets.values()) env.world[set.slot] = blankRows(set);
  linkRows(game.sets.values(), env);
  env.world[game.budgetsSlot] = blankBudgets(game.budgets);
  for (const cell of game.cells) {
    const value = cell.run(env, state);
    env.world[cell.slot] = value;
  }
  return env;
}

function completeRolls({ compiler, scope }: Builder, game: Game): void {
  const { definition } = game;
  for (const model of game.numbers.values()) {
    const { set, entry } = model;
    const fields = (game.sets.get(set.id) as SetModel).fields;
    const own = { scope: loopScope(fields, scope), loops: fields };
    const pathOf = (isOwn: boolean) => (isOwn ? model.path : [...model.path.slice(0, 2), 'each']);
    const roll = entry.roll ?? set.each.roll;
    if (roll !== undefined)
      model.roll = rollModel(compiler, definition, [...pathOf(entry.roll !== undefined), 'roll'], roll, own);
    if (entry.below !== undefined)
      model.below = compiler.number([...model.path, 'below', 'is'], entry.below.is, own);
    if (entry.line !== undefined)
      model.line = compileSays(compiler, [...model.path, 'line'], entry.line, own);
    if (entry.written !== undefined)
      model.written = compiler.template([...model.path, 'written'], entry.written, own);
    const showWhen = entry.showWhen ?? set.each.showWhen;
    if (showWhen !== undefined)
      model.showWhen = compiler.flag([...pathOf(entry.showWhen !== undefined), 'showWhen'], showWhen, own);
  }
  for (const model of game.lists.values()) {
    const { roll } = model.list;
    if (roll === undefined) continue;
    const place = { scope: loopScope(model.fields, scope), loops: model.fields };
    model.roll = rollModel(compiler, definition, [...model.path, 'roll'], roll, place, model.list.id);
  }
  for (const model of game.trackers) {
    const { roll } = model.rules;
    if (roll === undefined) continue;
    model.roll = rollModel(compiler, definition, [...model.path, 'roll'], roll, {
      scope: trackerScope(scope, model.slot),
    });
  }
}

/** The values that a sheet gives to a check; after the roll of a row of a `list`, that row may change. */
export function rollModel(
  compiler: Compiler,
  definition: Definition,
  path: readonly (string | number)[],
  roll: Roll,
  place: Parameters<Compiler['formula']>[3],
  list?: string,
): RollModel {
  const { checks } = definition;
  const check = checks.find(({ id }) => id === roll.check);
  if (check === undefined)
    compiler.known(
      [...path, 'check'],
      roll.check,
      checks.map(({ id }) => id),
    );
  const names = inputNames(check?.inputs ?? {});
  const values = Object.entries(roll.with).flatMap(([input, source]) => {
    const at = [...path, 'with', input];
    const kind = names.get(input);
    if (kind === undefined) {
      if (check !== undefined) compiler.knownKey(at, input, names.keys());
      return [];
    }
    return [{ input, formula: compiler.formula(at, source, kind, place) }];
  });
  const after = roll.after.map((rules, index) => {
    const { outcomes, special, takes } = rules;
    const at = [...path, 'after', index];
    const action = actionAt(compiler, definition, at, rules, { list, takes: takes !== undefined });
    if (rules.action === undefined && rules.name === undefined) compiler.fault(at, 'noFollowName');
    if (takes !== undefined)
      compiler.known([...at, 'takes'], takes, ['total', ...(check?.results ?? []).map(({ id }) => id)]);
    const degrees = check?.degrees ?? [];
    const own = [...degrees, ...(check?.spend?.ways ?? [])].flatMap(({ id, outcome }) =>
      outcome ? [id] : [],
    );
    outcomes.forEach((id, place) =>
      compiler.known([...at, 'outcomes', place], id, [...usualOutcomes, ...own]),
    );
    if (special !== undefined)
      compiler.known(
        [...at, 'special'],
        special,
        degrees.map(({ id }) => id),
      );
    return { action, outcomes, special, takes };
  });
  const name = roll.name === undefined ? undefined : compiler.template([...path, 'name'], roll.name, place);
  const when = roll.when === undefined ? undefined : compiler.flag([...path, 'when'], roll.when, place);
  const notes = roll.notes.map((note, at) => compiler.template([...path, 'notes', at], note, place));
  return { check: roll.check, name, when, with: values, notes, after };
}

const usualOutcomes = ['success', 'failure', 'tie', 'rolled'];

function completeTrackers({ compiler, scope }: Builder, { trackers, definition }: Game): void {
  for (const model of trackers) {
    const { rules, path, slot } = model;
    const own = { scope: trackerScope(scope, slot) };
    model.marks = rules.marks.map(({ at, when, tone, text, action, counts }, index) => {
      const place = [...path, 'marks', index];
      if (action !== undefined)
        compiler.known(
          [...place, 'action'],
          action,
          definition.actions.map(({ id }) => id),
        );
      counts.forEach((id, place) => {
        compiler.known(
          [...path, 'marks', index, 'counts', place],
          id,
          definition.trackers.map((each) => each.id),
        );
      });
      return {
        action,
        counts,
        at: at === undefined ? undefined : compiler.number([...place, 'at'], at, own),
        when: when === undefined ? undefined : compiler.flag([...place, 'when'], when, own),
        tone,
        text: text === undefined ? undefined : compiler.template([...place, 'text'], text, own),
      };
    });
    model.atZero = rules.atZero.map(({ action, when, who }, index) => {
      const at = [...path, 'atZero', index];
      plainAction(compiler, definition, [...at, 'action'], action);
      return {
        action,
        who,
        when: when === undefined ? undefined : compiler.flag([...at, 'when'], when, { scope }),
      };
    });
    if (rules.healed !== undefined) plainAction(compiler, definition, [...path, 'healed'], rules.healed);
    model.events = compileEvents(compiler, { definition, scope }, [...path, 'events'], slot, rules.events);
    const { dice, ...spans } = rules.restored;
    const back =
      dice === undefined ? own : { scope: scopeWith(new Map([['rolled', rolledPoints]]), own.scope) };
    model.restored = Object.fromEntries(
      Object.entries(spans).map(([when, source]) => [
        when,
        compiler.number([...path, 'restored', when], source, back),
      ]),
    );
    const isRolled = Object.values(model.restored).some(({ reads }) => reads.has(rolledKey));
    if (dice !== undefined && !isRolled) compiler.fault([...path, 'restored', 'dice'], 'diceUnread');
    if (rules.showWhen !== undefined)
      model.showWhen = compiler.flag([...path, 'showWhen'], rules.showWhen, { scope });
    if (rules.small !== undefined)
      model.small = compiler.template([...path, 'small', 'text'], rules.small.text, own);
  }
}
