import { set } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import { message, raw, type Text } from '#shared/kernel/text';
import { fieldsWidget, steppersWidget } from '#shared/rules/builders/blocks';
import { stepper } from '#shared/rules/builders/steppers';
import type {
  Budget,
  FieldsWidget,
  StepperDice,
  StepView,
  SteppersWidget,
  Widget,
} from '#shared/rules/views';
import { diceOf } from '#shared/rules/definition/dice/inputs';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { own, places } from '#shared/rules/definition/model/character';
import type { Game, NumberModel, SetModel, TrackerModel } from '#shared/rules/definition/model/game';
import { boughtPoints, chosenValue } from '#shared/rules/definition/model/numbers';
import { chosenMost } from '#shared/rules/definition/model/trackers';
import { optionWidget } from './choices/optionWidget';
import { listWidgets } from './choices/offeredList';
import { priceOfStep } from '#shared/rules/definition/model/choices/prices';
import { budgetState, numberRow, numberValue, wordFor, type Sheet } from './sheet';
import { stepParts, stepsOf } from './stepIds';
import { diceFor, wayOf, waysFor } from './ways';

export function stepView(sheet: Sheet, id: string): StepView {
  const { program } = sheet;
  const steps = stepsOf(program);
  const index = Math.max(
    0,
    steps.findIndex((step) => step.id === id),
  );
  const step = steps[index];
  const parts = stepParts(program).filter(
    (part) => part.step === step?.id || (index === 0 && !steps.some((each) => each.id === part.step)),
  );
  const { definition } = program.game;
  const names = definition.words.find((each) => each.id === 'name')?.suggestions ?? [];
  const widgets: Widget[] = [
    ...(index === 0 ? [{ kind: 'identity' as const, id: 'name', nameSuggestions: names }] : []),
    ...parts.flatMap((part) => widgetsOf(sheet, part.id)),
    // Few tables count in another way, so these come after all that everybody fills in.
    ...parts.flatMap((part) => overridesOf(sheet, part.id)),
  ];
  const nothing: Widget = {
    kind: 'note',
    id: 'nothing',
    tone: 'info',
    text: message('definition.offer.nothing'),
  };
  return {
    id: step?.id ?? '',
    title: step?.title ?? raw(''),
    intro: step?.intro ?? raw(''),
    widgets: widgets.length === 0 && parts.length > 0 ? [nothing] : widgets,
  };
}

function widgetsOf(sheet: Sheet, id: string): Widget[] {
  const { game } = sheet.program;
  const words = game.definition.words.find((each) => each.id === id);
  if (words !== undefined) return [wordsWidget(sheet, words)];
  const option = game.definition.options.find((each) => each.id === id);
  if (option !== undefined) return optionWidget(sheet, option);
  const model = game.sets.get(id);
  if (model !== undefined) return setWidgets(sheet, model);
  const tracker = game.trackers.find(({ rules }) => rules.id === id);
  if (tracker !== undefined) return [trackerWidget(sheet, tracker)];
  const list = game.lists.get(id);
  return list === undefined ? [] : listWidgets(sheet, list);
}

type Definition = Sheet['program']['game']['definition'];

function wordsWidget({ choices }: Sheet, words: Definition['words'][number]): FieldsWidget {
  const { id, name, text, most, suggestions } = words;
  return fieldsWidget({ id }, [
    {
      kind: 'text',
      id,
      label: raw(name ?? id),
      value: own(choices.words, id) ?? '',
      path: places.word(id),
      maxLength: most,
      suggestions: suggestions.map(raw),
      ...(text !== undefined && { hint: raw(text) }),
    },
  ]);
}

function setWidgets(sheet: Sheet, model: SetModel): Widget[] {
  const { set: rules, numbers } = model;
  const ways = waysFor(sheet.program, rules.id);
  const way = wayOf(sheet, rules.id);
  const open = numbers.filter(
    ({ chosen, bought, override }) => chosen !== undefined || bought !== undefined || override,
  );
  const choice: Widget[] =
    ways.length < 2
      ? []
      : [
          {
            kind: 'choice',
            id: `${rules.id}-way`,
            title: message('definition.ways', { name: raw(rules.name) }),
            options: ways.map(({ id, name, text = '' }) => ({
              id,
              title: raw(name),
              text: raw(text),
              terms: [],
              selected: way?.id === id,
              edits: [set(places.way(rules.id), id)],
            })),
          },
        ];
  const array: Widget[] =
    way?.array === undefined
      ? []
      : [
          {
            kind: 'note',
            id: `${rules.id}-array`,
            tone: 'info',
            text: message('definition.array', { values: raw(way.array.map(shownNumber).join(', ')) }),
          },
        ];
  // A word beside each number follows its steps.
  const isTyped = ways.length === 0 && rules.word === undefined;
  const typed = isTyped ? open.filter(({ chosen }) => chosen !== undefined && isWide(chosen)) : [];
  const steppers = open.filter(
    (each) =>
      !typed.includes(each) && (each.chosen !== undefined || each.bought !== undefined || !each.override),
  );
  return [
    ...choice,
    ...array,
    ...(steppers.length === 0 ? [] : [steppersOf(sheet, model, steppers)]),
    ...(typed.length === 0 ? [] : [typedWidget(sheet, model, typed)]),
  ];
}

/** Numbers with more steps are typed. */
const mostSteps = 50;

function isWide({ min, max, step = 1 }: { min: number; max: number; step?: number }): boolean {
  return (max - min) / step > mostSteps;
}

function typedWidget(sheet: Sheet, { set: rules }: SetModel, models: readonly NumberModel[]): FieldsWidget {
  const isNamed = models.some(({ entry }) => entry.name !== rules.name);
  return fieldsWidget(
    { id: `${rules.id}-typed`, ...(isNamed && { title: raw(rules.name) }) },
    models.map((model) => {
      const { id, label, entry, chosen } = model;
      const { min, max } = chosen ?? { min: 0, max: 0 };
      const unit = entry.unit ?? rules.unit;
      return {
        kind: 'number',
        id,
        label,
        value: chosenValue(model, sheet),
        min,
        max,
        path: places.number(rules.id, id),
        ...(entry.text !== undefined && { hint: raw(entry.text) }),
        ...(unit !== undefined && { unit: raw(unit) }),
      };
    }),
  );
}

function steppersOf(sheet: Sheet, { set: rules }: SetModel, models: readonly NumberModel[]): SteppersWidget {
  const way = wayOf(sheet, rules.id);
  const chosen = models.filter((model) => model.chosen !== undefined);
  const dice = way?.dice === undefined ? undefined : diceOf(way.dice);
  return steppersWidget(
    {
      id: rules.id,
      title: raw(rules.name),
      ...(rules.text !== undefined && { hint: raw(rules.text) }),
      ...(dice &&
        chosen.length > 0 && {
          dice: {
            count: dice.count,
            sides: dice.sides,
            drop: way?.drop ?? 0,
            times: way?.times ?? 1,
            ...facesOf(sheet, rules.id),
            sums: Object.fromEntries(chosen.map(({ id }) => [id, places.number(rules.id, id)])),
          },
        }),
    },
    models.map((model) => stepperOf(sheet, model)),
  );
}

function facesOf({ choices }: Sheet, id: string): Pick<StepperDice, 'path' | 'faces' | 'earlier'> {
  return {
    path: places.rolls(id),
    faces: own(choices.rolls, id) ?? {},
    earlier: { path: places.earlierRolls(id), faces: own(choices.earlierRolls, id) ?? [] },
  };
}

/** Buttons that only roll, because the campaign asks for dice. */
function onlyRolled(sheet: Sheet, id: string): { readonly blocked?: Text } {
  const isRolled = sheet.choices.onlyDice && diceFor(sheet, id) !== undefined;
  return isRolled ? { blocked: message('definition.blocked.dice') } : {};
}

/** A number with its bounds, or the points that are added to it. */
function stepperOf(sheet: Sheet, model: NumberModel): SteppersWidget['rows'][number] {
  const { id, label, entry, set: rules, chosen, bought } = model;
  const path = places.number(rules.id, id);
  const word = wordFor(sheet, model, numberValue(sheet, model));
  const text = [word, entry.text].filter((part) => part !== undefined).join('. ');
  const base = { id, label, text: raw(text) };
  if (chosen !== undefined) {
    const { min, max, step } = chosen;
    const value = chosenValue(model, sheet);
    const byDice = onlyRolled(sheet, rules.id);
    return stepper(
      { ...base, value, min, max },
      {
        path,
        step,
        highest: message('definition.blocked.most', { most: max }),
        lowest: message('definition.blocked.least', { least: min }),
        ...byDice,
      },
    );
  }
  const points = boughtPoints(model, sheet);
  const value = numberValue(sheet, model) - (sheet.advanced.raised.get(id) ?? 0);
  const { step, most } = bought ?? { step: 1, most: 0 };
  const price = stepPrice(sheet, model, points / step);
  return {
    ...base,
    value,
    min: Math.min(value, value - points),
    max: Math.max(value, most),
    up: {
      edits: [set(path, points + step)],
      ...(price !== undefined && { price: raw(shownNumber(price)) }),
      ...(value + step > most && { blocked: message('definition.blocked.most', { most }) }),
    },
    down: {
      edits: [set(path, Math.max(0, points - step))],
      ...(points === 0 && { blocked: message('definition.blocked.least', { least: value }) }),
    },
  };
}

/** The price of the next step, where a formula gives it. */
function stepPrice(sheet: Sheet, model: NumberModel, steps: number): number | undefined {
  const row = numberRow(sheet, model);
  if (model.price === undefined || row === undefined) return undefined;
  return Math.max(0, priceOfStep(model, Math.ceil(steps), row, sheet.env));
}

/** Numbers that replace calculated ones, each with a way back. */
function overridesOf(sheet: Sheet, set: string): Widget[] {
  const model = sheet.program.game.sets.get(set);
  const models = model?.numbers.filter(({ override }) => override) ?? [];
  const [only, ...more] = models;
  if (model === undefined || only === undefined) return [];
  const { id, name } = model.set;
  const title = message('definition.override.title', { what: more.length === 0 ? only.label : raw(name) });
  return [
    { kind: 'fields', id: `${id}-custom`, title, fields: models.map((each) => overrideField(sheet, each)) },
  ];
}

function overrideField(sheet: Sheet, model: NumberModel): FieldsWidget['fields'][number] {
  const { overrides } = sheet.choices;
  const stored = own(overrides, model.id);
  const byRules = shownNumber((numberRow(sheet, model)?.['base'] ?? 0) as number);
  const others = Object.entries(overrides).filter(([id]) => id !== model.id);
  return {
    kind: 'number',
    id: model.id,
    label: model.label,
    value: stored ?? numberValue(sheet, model),
    min: -9999,
    max: 9999,
    path: places.override(model.id),
    ...(stored === undefined && model.entry.text !== undefined && { hint: raw(model.entry.text) }),
    ...(stored !== undefined && {
      hint: message('definition.override.byRules', { value: raw(byRules) }),
      reset: {
        label: message('definition.override.reset', { value: raw(byRules) }),
        edits: [set(['overrides'], Object.fromEntries(others))],
      },
    }),
  };
}

function trackerWidget(sheet: Sheet, model: TrackerModel): SteppersWidget | FieldsWidget {
  const { rules, label } = model;
  const chosen = typeof rules.most === 'object' && rules.most !== null ? rules.most.chosen : undefined;
  const { min, max, dice, times } = chosen ?? { min: 0, max: 0, dice: undefined, times: 1 };
  const value = chosenMost(model, sheet.choices);
  const path = places.number(rules.id, 'most');
  const byDice = onlyRolled(sheet, rules.id);
  const group = dice === undefined ? undefined : diceOf(dice);
  if (group === undefined && isWide({ min, max }))
    return fieldsWidget({ id: rules.id }, [
      {
        kind: 'number',
        id: 'most',
        label,
        value,
        min,
        max,
        path,
        ...(rules.text !== undefined && { hint: raw(rules.text) }),
      },
    ]);
  return steppersWidget(
    {
      id: rules.id,
      title: label,
      ...(rules.text !== undefined && { hint: raw(rules.text) }),
      ...(group && {
        dice: {
          count: group.count,
          sides: group.sides,
          drop: 0,
          times,
          ...facesOf(sheet, rules.id),
          sums: { most: path },
        },
      }),
    },
    [
      stepper(
        { id: 'most', label, text: raw(rules.text ?? ''), value, min, max },
        {
          path,
          highest: message('definition.blocked.most', { most: max }),
          lowest: message('definition.blocked.least', { least: min }),
          ...byDice,
        },
      ),
    ],
  );
}

/** False for money that a character only brings, since choices cost none of it. */
function isSpent({ definition, numbers }: Game, budget: string): boolean {
  return (
    definition.lists.some(({ paid }) => paid === budget) ||
    [...numbers.values()].some(({ bought }) => bought?.from.includes(budget))
  );
}

const leftText = (left: number, granted: number): Text =>
  left < 0
    ? message('definition.budgetOver', { over: -left })
    : message('definition.budget', { left, granted });

/** Budgets of the definition, and the points of the ways that are in use. */
export function budgetsOf(sheet: Sheet): Budget[] {
  const { program } = sheet;
  const { game } = program;
  const paying = game.budgets.filter(({ rules }) => isSpent(game, rules.id));
  const own = paying.map((model): Budget => {
    const { rules, label } = model;
    const { granted, spent, left } = budgetState(sheet, model);
    const text = leftText(left, granted);
    return { id: rules.id, label, granted, spent, text, ...(rules.spend && { mustBeSpent: true }) };
  });
  const ways = [...game.sets.values()].flatMap(({ set: rules, numbers }): Budget[] => {
    const way = wayOf(sheet, rules.id);
    if (way?.points === undefined) return [];
    const spent = sum(numbers.map((model) => chosenValue(model, sheet)));
    const text = leftText(way.points - spent, way.points);
    return [
      { id: `way-${way.id}`, label: raw(rules.name), granted: way.points, spent, text, mustBeSpent: true },
    ];
  });
  return [...own, ...ways];
}
