import { set, type Edit } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import { message, raw, type Text } from '#shared/kernel/text';
import { actionsBlock, togglesBlock, trackersBlock } from '#shared/rules/builders/blocks';
import { secondsPerDay } from '#shared/rules/durations/spans';
import {
  folded,
  type ActionsBlock,
  type PlayAction,
  type PlayBlock,
  type PlayView,
  type RolledDice,
  type Toggle,
  type TogglesBlock,
  type Tracker,
} from '#shared/rules/play';
import { diceOf } from '#shared/rules/definition/dice/inputs';
import { wordOf } from '#shared/rules/definition/formula/types';
import { places } from '#shared/rules/definition/model/character';
import type { ConditionModel, ListModel, TrackerModel } from '#shared/rules/definition/model/game';
import type { ActionModel } from '#shared/rules/definition/model/program';
import { isOn, levelOf } from '#shared/rules/definition/model/live/levels';
import { actionGroups, conditionGroups, switchesId } from '#shared/rules/definition/model/references/blocks';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import { blockedBy, doneAfter, outcomeOf, type Own } from './actionOutcome';
import { rowLabel } from './listBlocks';
import { optionsOf } from './live/asked';
import { boxesIn, type Box } from './live/boxes';
import { boxesAt } from './live/boxStages';
import { backByDice, times } from './live/back';
import { drawnAs } from './live/drawn';
import { crossingsOf } from './live/events';
import { healthOf, isTaking } from './live/harm';
import { isStop } from '#shared/rules/definition/model/live/stops';
import { keyIn } from './live/liveRows';
import { changePoints } from './live/points';
import { rowsBlocks, rowsId } from './live/rowsBlock';
import {
  isShown,
  levelPoints,
  markRow,
  noteOf,
  switchByHand,
  trackerPoints,
  trackerState,
} from './playState';
import { rollName, rollRequest } from './rollRequests';
import { explainMost, rowsAt, within, type Sheet } from './sheet';

export function playView(sheet: Sheet, rolledDice?: RolledDice): PlayView {
  const { trackers } = sheet.program.game;
  const shown = trackers.filter((model) => isShown(sheet, model));
  const rolls = shown.filter(({ roll }) => roll !== undefined);
  const blocks: PlayBlock[] = [
    trackersBlock(
      { id: 'trackers', title: message('definition.play.trackers') },
      shown.map((model) => trackerOf(sheet, model)),
    ),
    ...toggleBlocks(sheet),
    ...[...sheet.program.game.lists.values()].flatMap((list) => switchBlocks(sheet, list)),
    actionsBlock(
      { id: 'rolls', title: message('definition.play.rolls') },
      rolls.flatMap(({ rules, label, roll }) => {
        const request = roll && rollRequest(sheet, roll, label);
        return request === undefined ? [] : [{ id: `roll-${rules.id}`, label, edits: [], roll: request }];
      }),
    ),
    ...[...sheet.program.game.lists.values()].flatMap((list) =>
      rowsBlocks(sheet, list, (model, own) => actionOf(sheet, model, rolledDice, own)),
    ),
    ...actionBlocks(sheet, rolledDice),
    timeBlock(sheet, rolledDice),
  ];
  const hits = hitTrackers(sheet);
  return { blocks: inOrder(sheet, blocks.filter(isFilled)), ...(hits.length > 0 && { hits }) };
}

/** Conditions, then those under words of their own. */
function toggleBlocks(sheet: Sheet): PlayBlock[] {
  const { definition, conditions } = sheet.program.game;
  const shown = conditions.filter(({ rules }) => !rules.hidden);
  const block = (id: string, title: Text, under: string | undefined): PlayBlock =>
    togglesBlock(
      { id, title, ...(under !== undefined && passing(shown.filter(({ rules }) => rules.under === under))) },
      shown.filter(({ rules }) => rules.under === under).map((model) => toggleOf(sheet, model)),
    );
  return [
    block('conditions', message('definition.play.conditions'), undefined),
    ...[...conditionGroups(definition)].map(([under, id]) => block(id, raw(under), under)),
  ];
}

/** Conditions that are over with a turn or round say what is done in it. */
function passing(models: readonly ConditionModel[]): Pick<TogglesBlock, 'beside' | 'until'> {
  const ends = new Set(models.map(({ rules }) => rules.until));
  const [end, other] = ends;
  if (!['turn', 'round'].includes(end ?? '') || ![undefined, 'turn', 'round'].includes(other)) return {};
  if (ends.has(undefined)) return {};
  const key = other === undefined ? (end ?? '') : 'either';
  return { beside: 'attacks', until: message(`definition.play.until.${key}`) };
}

/** Rows that may have a mark, each with a switch for it. */
function switchBlocks(sheet: Sheet, model: ListModel): PlayBlock[] {
  const { list, slot, switches } = model;
  return switches.map(({ mark, when, on, says }): PlayBlock => ({
    kind: 'toggles',
    id: switchesId(mark.id),
    title: raw(mark.name),
    beside: 'attacks',
    ...(mark.switch?.hint !== undefined && { hint: raw(mark.switch.hint) }),
    toggles: rowsAt(sheet, slot).flatMap((row, at) =>
      within(sheet.env, row, () => {
        if (when.expression.run(sheet.env) !== true) return [];
        const isMarked = row[mark.id] === true;
        const isOn = on === undefined ? isMarked : on.expression.run(sheet.env) === true;
        const { edits } = markRow(sheet, list, keyIn(row), mark.id, mark.alone || !isOn);
        // One of them always has it.
        const isLocked = mark.alone && isOn && on !== undefined;
        return [
          {
            id: `${mark.id}-${String(at + 1)}`,
            title: rowLabel(sheet, model, row),
            text: raw((says && sentenceFrom(says, sheet.env)) ?? ''),
            on: isOn,
            edits: isLocked ? [] : edits,
            ...(isLocked && { locked: message('definition.play.another') }),
          },
        ];
      }),
    ),
  }));
}

/** Actions under the names of their groups, then those without one. */
function actionBlocks(sheet: Sheet, rolledDice: RolledDice | undefined): PlayBlock[] {
  const models = sheet.program.actions.filter(
    ({ each, rules }) => each === undefined && !rules.stay && !rules.hidden,
  );
  const groups = [...actionGroups(sheet.program.game.definition)].map(([group, id]) => {
    const own = models.filter(({ rules }) => rules.group === group);
    const block = groupBlock(sheet, id, raw(group), own, rolledDice);
    if (!own.every(({ rules }) => rules.rare)) return block;
    const isRest = own.some(({ rules }) => rules.rest || rules.days > 0 || rules.minutes > 0);
    return folded({ ...block, ...(isRest && { place: 'rest' }) });
  });
  const others = models.filter(({ rules }) => rules.group === undefined);
  return [...groups, groupBlock(sheet, 'actions', message('definition.play.actions'), others, rolledDice)];
}

function groupBlock(
  sheet: Sheet,
  id: string,
  title: Text,
  models: readonly ActionModel[],
  rolledDice: RolledDice | undefined,
): ActionsBlock {
  return { kind: 'actions', id, title, actions: models.map((model) => actionOf(sheet, model, rolledDice)) };
}

/** Rests are rare; if only turns and rounds pass, their buttons are always in view. */
function timeBlock(sheet: Sheet, rolledDice: RolledDice | undefined): PlayBlock {
  const actions = times(sheet, rolledDice);
  const block: ActionsBlock = actionsBlock({ id: 'time', title: message('definition.play.time') }, actions);
  return actions.some(({ passes }) => passes !== undefined) ? folded({ ...block, place: 'rest' }) : block;
}

/** As the layout lists them, then the others. */
function inOrder({ program }: Sheet, blocks: readonly PlayBlock[]): PlayBlock[] {
  const order = program.game.definition.layout.play.map((id) =>
    program.game.lists.has(id) ? rowsId(id) : id,
  );
  const listed = order.flatMap((id) => blocks.filter((block) => [id, `${id}-others`].includes(block.id)));
  return [...listed, ...blocks.filter((block) => !listed.includes(block))];
}

function isFilled(block: PlayBlock): boolean {
  switch (block.kind) {
    case 'trackers':
      return block.trackers.length > 0;
    case 'toggles':
      return block.toggles.length > 0;
    case 'actions':
      return block.actions.length > 0;
    case 'rows':
      return true;
  }
}

export function trackerOf(sheet: Sheet, model: TrackerModel): Tracker {
  const { rules, label } = model;
  const { now, least, most, start } = trackerState(sheet, model);
  const explained = explainMost(sheet, model);
  return {
    id: rules.id,
    label,
    value: now,
    min: least,
    max: most,
    ...drawnAs(rules, { least, most }),
    path: places.tracker(rules.id),
    rest: start,
    ...(explained && { explained }),
    ...handled(sheet, model),
    ...(model === healthOf(sheet.program) && model.each === undefined && { health: true }),
    ...noteOf(sheet, model, now),
  };
}

/** Each list that a hit takes from, but for the health, which damage and healing show. */
function hitTrackers(sheet: Sheet): readonly Tracker[] {
  return sheet.program.harm.flatMap((stage): readonly Tracker[] => {
    if (isStop(stage) || !isTaking(sheet, stage)) return [];
    if (stage.kind !== 'rows')
      return [trackerOf(sheet, stage.tracker)].filter(({ health }) => health !== true);
    const { model, label } = stage;
    const boxes = boxesAt(sheet, stage);
    if (boxes.length === 0) return [];
    const value = boxes.filter(({ used }) => used).length;
    const { id } = model.list;
    const bounds = { value, min: 0, max: boxes.length };
    return [{ id, label, ...bounds, path: ['live', id], tone: 'plain', ...pressed(boxes) }];
  });
}

/** Boxes that are pressed one by one, and what follows when points are moved by hand. */
function handled(sheet: Sheet, model: TrackerModel): Pick<Tracker, 'boxes' | 'show' | 'crossings'> {
  if (model.each === undefined) {
    const crossings = crossingsOf(sheet, model, trackerPoints(sheet, model), doneAfter);
    return crossings.length === 0 ? {} : { crossings };
  }
  return pressed(boxesIn(sheet, model));
}

const pressed = (boxes: readonly Box[]): Pick<Tracker, 'boxes' | 'show'> => ({
  show: 'boxes',
  boxes: boxes.map((box) => ({ worth: box.worth, used: box.used, edits: [box.use(!box.used)] })),
});

function toggleOf(sheet: Sheet, model: ConditionModel): Toggle {
  const { rules, label, slot, is } = model;
  const value = sheet.env.world[slot];
  const on = isOn(value);
  return {
    id: rules.id,
    title: label,
    text: raw(rules.text ?? ''),
    on,
    ...toneOf(rules),
    ...levelIn(sheet, model, levelOf(value)),
    edits: is === undefined ? switchEdits(sheet, model, !on) : [],
    ...(is !== undefined && { locked: message(on ? 'definition.play.itself' : 'definition.play.itselfOff') }),
  };
}

function levelIn(sheet: Sheet, model: ConditionModel, value: number): Pick<Toggle, 'level'> {
  const { level } = model.rules;
  if (level === undefined) return {};
  const points = levelPoints(sheet, model);
  const by = (amount: number): readonly Edit[] =>
    points === undefined ? [] : changePoints(points, amount).edits;
  const { most } = level;
  return { level: { value, most, more: value < most ? by(1) : [], less: value > 0 ? by(-1) : [] } };
}

function toneOf({ effects, harmless, dead }: ConditionModel['rules']): Pick<Toggle, 'tone'> {
  const helps = sum(effects.map(({ add }) => (typeof add === 'number' ? add : add.includes('-') ? -1 : 1)));
  if (dead || helps < 0) return { tone: 'bad' };
  return harmless || helps > 0 ? { tone: 'good' } : {};
}

function switchEdits(sheet: Sheet, model: ConditionModel, on: boolean): Toggle['edits'] {
  const { edits } = switchByHand(sheet, model, on);
  return edits.length > 0 ? edits : [set(places.condition(model.rules.id), on)];
}

function actionOf(
  sheet: Sheet,
  model: ActionModel,
  rolledDice: RolledDice | undefined,
  own?: Own,
): PlayAction {
  const { rules } = model;
  const { name, text, dice, days, minutes, rest } = rules;
  const seconds = days * secondsPerDay + minutes * 60;
  const id = own === undefined ? rules.id : `${rules.id}-${String(own.at + 1)}`;
  const thrown = model.dice === undefined ? dice : wordOf(model.dice.expression.run(sheet.env));
  // Dice of a column that this character does not have.
  const lacksDice = thrown === '';
  const group = thrown === undefined || lacksDice ? undefined : diceOf(thrown);
  const [back, restored] = backByDice(
    sheet,
    [...(rest ? (['rest'] as const) : []), ...[rules.recovers ?? []].flat()],
    {
      rolledDice: rolledDice?.action === id ? rolledDice : undefined,
      after: group === undefined ? 0 : 1,
    },
  );
  const groups = [...(group ? [{ id: 'dice', sides: group.sides, count: group.count }] : []), ...back];
  const fallen = rolledDice?.action === id ? rolledDice.dice[0] : undefined;
  const isKnown = groups.length === 0 || rolledDice?.action === id;
  const sumOfOwn = group === undefined ? 0 : sum(fallen ?? []) + group.plus;
  const done = isKnown ? outcomeOf(sheet, model, sumOfOwn, own, true, restored) : undefined;
  const blocked = lacksDice ? message('definition.play.noDice') : blockedBy(sheet, model, own);
  const words = (model.about && sentenceFrom(model.about, sheet.env)) ?? text;
  const request =
    model.one === undefined && model.roll
      ? rollRequest(sheet, model.roll, rollName(name, wordOf(own?.row['name'] ?? '')), tagsOf(own), own)
      : undefined;
  const options = optionsOf(sheet, model, done?.edits ?? [], request);
  const nothing = done?.edits.length === 0 && model.roll === undefined && seconds === 0 && !rest;
  return {
    id,
    label: raw(name),
    edits: done?.edits ?? [],
    ...(words !== undefined && words !== '' && { text: raw(words) }),
    ...(rules.recovers === 'turn' && { begins: 'turn' }),
    ...(groups.length > 0 && { dice: groups }),
    ...(done && done.changes.length > 0 && { changes: done.changes }),
    ...((seconds > 0 || rest) && { passes: { seconds, ...(rest && { rest }) } }),
    ...(isKnown && options && options.length > 0 && { options }),
    ...(request && !(model.paid && options) && { roll: request }),
    ...(blocked
      ? { blocked }
      : (options === undefined ? nothing : isEmpty(model, options)) &&
        groups.length === 0 && {
          blocked: message(model.paid === undefined ? 'definition.play.nothing' : 'definition.play.unpaid'),
        }),
  };
}

const tagsOf = (own: Own | undefined) => own?.row['tags'] as readonly string[] | undefined;

/** A choice that begins and ends nothing is none by itself. */
function isEmpty({ rules }: ActionModel, options: readonly unknown[]): boolean {
  return options.length === (rules.choose?.otherwise === undefined ? 0 : 1);
}
