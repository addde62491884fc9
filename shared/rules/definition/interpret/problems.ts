import { message, raw, type Text } from '#shared/kernel/text';
import { missing, type NextStep } from '#shared/rules/nextSteps';
import type { Problem } from '#shared/rules/problem';
import { wordOf } from '#shared/rules/definition/formula/types';
import { boughtPoints, chosenValue } from '#shared/rules/definition/model/numbers';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { own } from '#shared/rules/definition/model/character';
import { mostOf } from '#shared/rules/definition/model/trackers';
import type { NumberModel } from '#shared/rules/definition/model/game';
import type { ProblemModel } from '#shared/rules/definition/model/program';
import { offerProblems, openPicks } from './choices/offerProblems';
import { offeredEntries } from './choices/offers';
import { advancementProblems } from './advancement';
import { budgetState, rowsAt, within, type Sheet } from './sheet';
import { stepOf, stepsOf } from './stepIds';
import { isUnrolled } from './variants';
import { wayOf, waysFor } from './ways';

export function problemsOf(sheet: Sheet): Problem[] {
  return [
    ...divisions(sheet),
    ...ranges(sheet),
    ...wayProblems(sheet),
    ...unrolled(sheet),
    ...overspent(sheet),
    ...offerProblems(sheet),
    ...advancementProblems(sheet),
    ...declared(sheet, false),
  ];
}

/** Nothing is broken, but a character lacks it for play. */
export function nextStepsOf(sheet: Sheet): NextStep[] {
  const { program, choices } = sheet;
  const { definition, budgets } = program.game;
  const required = definition.options
    .filter(
      (option) =>
        option.required &&
        (own(choices.options, option.id) ?? '') === '' &&
        offeredEntries(sheet, option).size > 0,
    )
    .map(({ id, name }) => ({
      code: `choose-${id}`,
      path: `options.${id}`,
      step: stepOf(program, id),
      text: message('definition.next.choose', { name: raw(name) }),
    }));
  const unspent = budgets.flatMap((model): NextStep[] => {
    const { rules, label } = model;
    const { left } = budgetState(sheet, model);
    if (!rules.spend || left <= 0) return [];
    const payer = definition.numbers.find(({ each, of }) =>
      [each, ...of].some(({ bought }) => bought?.from.includes(rules.id)),
    );
    const text = message('definition.next.spend', { left, name: label });
    return [
      {
        code: `spend-${rules.id}`,
        path: `budgets.${rules.id}`,
        step: stepOf(program, payer?.id ?? ''),
        text,
      },
    ];
  });
  const [first] = stepsOf(program);
  const blank = definition.words.filter(({ id, optional }) => id !== 'name' && !optional);
  const isUntouched =
    blank.length > 0 &&
    blank.every(({ id }) => (own(choices.words, id) ?? '').trim() === '') &&
    // Problems that the game words itself are not repeated.
    !definition.problems.some(({ at, next }) => next && blank.some(({ id }) => id === at));
  return [
    ...required,
    ...unspent,
    ...openPicks(sheet),
    ...declared(sheet, true).map(({ code, path, text, step }) => ({ code, path, text, step })),
    ...missing(isUntouched && definition.options.every((each) => !each.required), {
      code: 'concept',
      path: `words.${blank[0]?.id ?? ''}`,
      step: first?.id ?? '',
      text: message('definition.next.words', { name: raw(blank[0]?.name ?? '') }),
    }),
  ];
}

function divisions({ env, program }: Sheet): Problem[] {
  if (!env.divided) return [];
  const [step] = stepsOf(program);
  const text = message('definition.problem.zero');
  return [
    { code: 'division', path: 'numbers', text, step: step?.id ?? '', rule: program.game.definition.name },
  ];
}

function ranges(sheet: Sheet): Problem[] {
  return [...sheet.program.game.numbers.values()].flatMap((model) => {
    const { chosen, bought, label } = model;
    if (chosen !== undefined) {
      const value = chosenValue(model, sheet);
      const { min, max, step } = chosen;
      if (value < min || value > max)
        return [
          rangeProblem(sheet, model, 'range', message('definition.problem.range', { name: label, min, max })),
        ];
      return (value - min) % step === 0
        ? []
        : [rangeProblem(sheet, model, 'step', message('definition.problem.step', { name: label, step }))];
    }
    const points = boughtPoints(model, sheet);
    const raised = sheet.advanced.raised.get(model.id) ?? 0;
    const value = (sheet.env.world[model.slot] as number) - raised;
    if (bought === undefined || points === 0 || value <= bought.most) return [];
    return [
      rangeProblem(
        sheet,
        model,
        'maximum',
        message('definition.problem.maximum', { name: label, most: bought.most }),
      ),
    ];
  });
}

function rangeProblem({ program }: Sheet, { id, set, rule }: NumberModel, code: string, text: Text): Problem {
  const path = `numbers.${set.id}.${id}`;
  return {
    code,
    path,
    text,
    step: stepOf(program, set.id),
    rule: ruleOr(rule, program.game.definition.name),
  };
}

const ruleOr = (rule: string | undefined, other: string): string =>
  rule === undefined || rule === '' ? other : rule;

/** Points or an array have to be used as they are. */
function wayProblems(sheet: Sheet): Problem[] {
  const { program } = sheet;
  return [...program.game.sets.values()].flatMap(({ set, numbers }): Problem[] => {
    const way = wayOf(sheet, set.id);
    if (way === undefined || waysFor(program, set.id).length === 0) return [];
    const values = numbers.map((model) => chosenValue(model, sheet));
    const place = { path: `numbers.${set.id}`, step: stepOf(program, set.id) };
    const rule = ruleOr(way.rule ?? set.rule, program.game.definition.name);
    if (way.points !== undefined) {
      const left = way.points - values.reduce((all, value) => all + value, 0);
      if (left === 0) return [];
      const key = left > 0 ? 'pointsLeft' : 'pointsOver';
      const text = message(`definition.problem.${key}`, { count: Math.abs(left), name: raw(set.name) });
      return [{ code: `${way.id}-points`, ...place, text, rule, ...(left > 0 && { undone: true }) }];
    }
    if (way.array === undefined) return [];
    const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b).join(', ');
    if (sorted(values) === sorted(way.array)) return [];
    const text = message('definition.problem.array', {
      values: raw(way.array.map(shownNumber).join(', ')),
      name: raw(set.name),
    });
    // Until each number has its value, those that have none yet are as they were at first.
    const rest = [...way.array];
    const isStrange = numbers.some((model, at) => {
      const value = values[at] ?? 0;
      const known = rest.indexOf(value);
      if (known >= 0) rest.splice(known, 1);
      return known < 0 && value !== model.chosen?.initial;
    });
    return [{ code: `${way.id}-array`, ...place, text, rule, ...(!isStrange && { undone: true }) }];
  });
}

/** If the campaign asks for dice, each number shows what its dice gave. */
function unrolled(sheet: Sheet): Problem[] {
  const { program, env } = sheet;
  if (!sheet.choices.onlyDice) return [];
  const { sets, trackers, definition } = program.game;
  const problem = (set: string, id: string, name: Text): Problem => ({
    code: 'rolled',
    path: `numbers.${set}.${id}`,
    step: stepOf(program, set),
    rule: definition.name,
    text: message('definition.problem.rolled', { name }),
    undone: true,
  });
  return [
    ...[...sets.values()].flatMap(({ set, numbers }) =>
      numbers
        .filter((model) => model.chosen && isUnrolled(sheet, set.id, model.id, chosenValue(model, sheet)))
        .map(({ id, label }) => problem(set.id, id, label)),
    ),
    ...trackers
      .filter((model) => isUnrolled(sheet, model.rules.id, 'most', mostOf(model, env, sheet) ?? 0))
      .map(({ rules, label }) => problem(rules.id, 'most', label)),
  ];
}

/** A budget that is overspent is a problem, unless the definition says so in its own words. */
function overspent(sheet: Sheet): Problem[] {
  const { definition, budgets } = sheet.program.game;
  return budgets.flatMap((model): Problem[] => {
    const { rules, label } = model;
    const { left } = budgetState(sheet, model);
    if (left >= 0 || rules.over !== undefined) return [];
    const payer =
      definition.lists.find(({ paid }) => paid === rules.id)?.id ??
      definition.numbers.find(({ each, of }) =>
        [each, ...of].some(({ bought }) => bought?.from.includes(rules.id)),
      )?.id;
    const text = message('definition.problem.over', { count: Math.ceil(-left), name: label });
    const rule = ruleOr(rules.rule, definition.name);
    return [
      {
        code: `${rules.id}-over`,
        path: `budgets.${rules.id}`,
        text,
        step: stepOf(sheet.program, payer ?? ''),
        rule,
      },
    ];
  });
}

function declared(sheet: Sheet, next: boolean): Problem[] {
  const { program } = sheet;
  const models = program.problems.filter(({ rules }) => rules.next === next);
  return models.flatMap((model, at): Problem[] => {
    const { each } = model;
    if (each === undefined) return found(sheet, model, undefined);
    if (models[at - 1]?.each === each) return [];
    // Problems of the same rows that follow each other are told row by row.
    const end = models.findIndex((other, index) => index > at && other.each !== each);
    const together = models.slice(at, end < 0 ? models.length : end);
    return rowsAt(sheet, each).flatMap((row, index) =>
      within(sheet.env, row, () => together.flatMap((other) => found(sheet, other, index))),
    );
  });
}

/** A row is named by its id in a set of numbers, and by its place in a list. */
function found(
  { program, env }: Sheet,
  { rules, when, count, texts, each, place }: ProblemModel,
  index: number | undefined,
): Problem[] {
  if (when.expression.run(env) !== true) return [];
  const counted = count === undefined ? undefined : (count.expression.run(env) as number);
  const [one, many] = texts;
  const template = counted === 1 || many === undefined ? one : many;
  const own = { ...env, own: [counted ?? (index ?? 0) + 1] };
  const text = raw(template?.run(own) ?? '');
  const isSet = rules.each !== undefined && program.game.sets.has(rules.each);
  const row =
    each === undefined || index === undefined
      ? ''
      : isSet
        ? `.${wordOf(env.it?.['id'])}`
        : `[${String(index)}]`;
  const { definition } = program.game;
  const path = place?.run(own) ?? `${pathOf(program, rules.at)}${row}`;
  return [
    {
      code: rules.id,
      path,
      text,
      step: stepOf(program, rules.at),
      rule: ruleOr(rules.rule, definition.name),
    },
  ];
}

function pathOf({ game }: Sheet['program'], at: string): string {
  const { definition } = game;
  const number = game.numbers.get(at);
  if (number !== undefined) return `numbers.${number.set.id}.${at}`;
  if (game.sets.has(at)) return `numbers.${at}`;
  if (game.lists.has(at)) return `lists.${at}`;
  if (definition.options.some(({ id }) => id === at)) return `options.${at}`;
  return definition.trackers.some(({ id }) => id === at) ? `numbers.${at}` : `words.${at}`;
}
