import { clamp } from '#shared/kernel/clamp';
import type { Edit, EditPath } from '#shared/character/edits';
import { formatPath } from '#shared/kernel/formatPath';
import { err, ok } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';
import type { TimeRules } from '#shared/rules/durations/time';
import {
  arriving,
  defeated,
  healStep,
  hitStep,
  noOutcome,
  oddDice,
  unhurt,
  unknownType,
  type Fighter,
  type FightOutcome,
  type FightRole,
  type FightRules,
} from '#shared/rules/fight/fighter';
import type { Figure } from '#shared/rules/views';
import type { LedgerView } from '#shared/rules/ledger/ledgerView';
import { plainLedger } from '#shared/rules/ledger/plainLedger';
import type { Outcome, Profile, RestContext, SkillRank } from '#shared/rules/party';
import type { Explained } from '#shared/rules/explained';
import { explainFormula } from '#shared/rules/definition/formula/explain';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { rounded } from '#shared/rules/definition/formula/functions';
import { typed, wordOf } from '#shared/rules/definition/formula/types';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import type { ConditionModel, ListModel, NumberModel } from '#shared/rules/definition/model/game';
import { isOn } from '#shared/rules/definition/model/live/levels';
import { leveled } from '#shared/rules/definition/model/live/levelText';
import { formulaName } from '#shared/rules/definition/model/names';
import type { Program } from '#shared/rules/definition/model/program';
import { places } from '#shared/rules/definition/model/character';
import { doneAfter, doneAlone } from './actionOutcome';
import { damageTypesOf } from './damageTypes';
import { expAccount } from './advancement';
import { numberFigure } from './blocks';
import { listFigures } from './listBlocks';
import {
  changeTracker,
  isFleeting,
  isShown,
  noteOf,
  ownEnv,
  restore,
  switchByHand,
  trackerPoints,
  trackerState,
} from './playState';
import { backRolls, daysBack } from './live/back';
import { followedBy } from './live/events';
import { arrived, freeBoxes, harmed, healthOf, takesInOrder } from './live/harm';
import { healthLeft, healthState } from './live/healthState';
import { changesWith } from './live/liveRows';
import { changesNow, ifChanging, joined } from './live/points';
import { restOf } from './live/stops';
import type { Recovery } from './live/spans';
import {
  budgetState,
  comparedNumbers,
  explainNumber,
  numberText,
  numberValue,
  rowsAt,
  within,
  wordFor,
  type Sheet,
} from './sheet';
import { endedByDamage, stanceOf } from './states';

/** Numbers, skills and points by which a campaign compares its characters. */
export function profile(sheet: Sheet): Profile {
  const { game, learning } = sheet.program;
  const sets = [...game.sets.values()];
  const skills = sets.filter(({ set }) => set.skills);
  return {
    figures: mainFirst([
      ...sets
        .filter(({ set }) => !set.skills || set.show === 'main')
        .flatMap((set) => comparedNumbers(sheet, set).map((model) => numberFigure(sheet, model))),
      ...[...game.lists.values()].flatMap((model) => listFigures(sheet, model)),
    ]),
    skills: [
      ...skills.flatMap(({ numbers }) =>
        numbers.map((model) => {
          const value = numberValue(sheet, model);
          const rank = Math.max(0, Math.floor(value));
          return {
            id: model.id,
            label: model.label,
            rank,
            text: raw(rank === 0 ? '' : rankText(sheet, model, value)),
          };
        }),
      ),
      ...[...game.lists.values()].flatMap((model) => listSkills(sheet, model)),
    ],
    vitals: game.trackers
      .filter((model) => isShown(sheet, model) && !isFleeting(model))
      .map((model) => {
        const { now, most } = trackerState(sheet, model);
        const { left } = model.rules;
        return {
          id: model.rules.id,
          label: left === undefined ? model.label : raw(left),
          value: left === undefined ? now : (most ?? now) - now,
          max: most,
          tone: noteOf(sheet, model, now).tone,
        };
      }),
    conditions: present(sheet).flatMap((model) =>
      model.rules.harmless ? [] : [leveled(model, sheet.env.world[model.slot])],
    ),
    ...(learning && { learning: explainLearning(sheet, learning) }),
  };
}

/** A formula that is only the name of a number is explained as that number is. */
function explainLearning(sheet: Sheet, learning: Formula): Explained {
  const { game } = sheet.program;
  const { name } = game.definition;
  const number = [...game.numbers.values()].find(({ id }) => formulaName(id) === learning.source.trim());
  return number === undefined
    ? explainFormula(learning, sheet.env, { label: raw(name), rule: name, round: 'down' })
    : explainNumber(sheet, number);
}

/** Rows as skills by their keys; of equal keys the best one counts. */
function listSkills(sheet: Sheet, { slot, rank: formula, rankShown }: ListModel): SkillRank[] {
  if (formula === undefined) return [];
  const ranks = rowsAt(sheet, slot).flatMap((row): SkillRank[] => {
    const label = wordOf(row['key']).trim();
    const rank = Math.max(
      0,
      rounded(within(sheet.env, row, () => formula.expression.run(sheet.env)) as number, 'down'),
    );
    const shown =
      rankShown === undefined ? String(rank) : within(sheet.env, row, () => rankShown.run(sheet.env));
    return label === ''
      ? []
      : [{ id: typed(label), label: raw(label), rank, text: raw(rank === 0 ? '' : shown) }];
  });
  return ranks.filter(
    ({ id, rank }, index) =>
      !ranks.some(
        (other, at) => other.id === id && (other.rank > rank || (other.rank === rank && at < index)),
      ),
  );
}

/** Large figures, such as attributes that players name, before the others. */
function mainFirst(figures: readonly Figure[]): Figure[] {
  const isMain = ({ emphasis }: Figure): boolean => emphasis === 'main';
  return [...figures.filter(isMain), ...figures.filter((figure) => !isMain(figure))];
}

/** A rank with its word, if its set has words: "5, skilled", and with a sign "+3 Great". */
function rankText(sheet: Sheet, model: NumberModel, value: number): string {
  const word = wordFor(sheet, model, value);
  const text = numberText(model, value);
  if (word === undefined) return text;
  return (model.entry.signed ?? model.set.signed) ? `${text} ${word}` : `${text}, ${word}`;
}

/** Of the dead nothing else is said. */
function present({ program, env }: Sheet): ConditionModel[] {
  const existing = program.game.conditions.filter(({ slot }) => isOn(env.world[slot]));
  const dead = existing.filter(({ rules }) => rules.dead);
  return dead.length > 0 ? dead : existing;
}

/** False if a day without adventure brings nothing. */
export function bringsDays({ game, actions }: Program): boolean {
  const isLong = ({ until }: { readonly until?: Recovery | undefined }): boolean =>
    until === 'day' || until === 'rest';
  return (
    game.trackers.some(({ restored }) => restored.day !== undefined || restored.rest !== undefined) ||
    [...game.lists.values()].some(
      (list) =>
        list.list.marks.some(isLong) || (['rest', 'day'] as const).some((when) => changesWith(list, when)),
    ) ||
    game.conditions.some(
      ({ rules }) =>
        isLong(rules) || rules.level?.falls.day !== undefined || rules.level?.falls.rest !== undefined,
    ) ||
    actions.some(({ rules }) => rules.stay)
  );
}

/** A day brings what a day brings, and a rest, once for each day, and then what the rules say of a stay. */
export function stay(sheet: Sheet, { days, recuperating }: RestContext): Outcome {
  if (days <= 0) return { changes: [], edits: [] };
  const rested = daysBack(sheet, days);
  const stayed = { ...sheet, env: ownEnv(sheet.env, [0, days, Math.max(0, recuperating)]) };
  const done = sheet.program.actions
    .filter(({ rules }) => rules.stay)
    .flatMap(({ rules }) => doneAlone(stayed, rules.id) ?? []);
  const outcome = joined([rested, ...done]);
  // Marks of a round that end without a word are not worth an entry of the journal.
  return outcome.changes.length > 0 ? outcome : { changes: [], edits: [] };
}

export function ledger(sheet: Sheet): LedgerView {
  const { budgets } = sheet.program.game;
  const money = budgets.find(({ rules }) => rules.ledger);
  const exp = expAccount(sheet);
  if (money === undefined) return plainLedger(sheet.document, exp);
  // Money that creation overspent is a problem of the sheet, not a debt of the ledger.
  const amount = Math.max(0, Math.trunc(budgetState(sheet, money).left));
  const amountText = (sum: number): Text =>
    message('definition.money', { amount: raw(shownNumber(sum)), name: money.label });
  return plainLedger(sheet.document, {
    ...exp,
    money: {
      label: money.label,
      opening: { amount, text: message('definition.opening', { amount: raw(shownNumber(amount)) }) },
      amountText,
    },
  });
}

/** Conditions that a fight may switch; those that follow from numbers switch themselves. */
function switchable({ game }: Program): ConditionModel[] {
  return game.conditions.filter(
    ({ is, rules }) => is === undefined && !rules.hidden && rules.spends === undefined,
  );
}

export function timeRules(program: Program): TimeRules {
  return {
    roundSeconds: 6,
    conditions: switchable(program).map(({ rules, label }) => ({ id: rules.id, label })),
  };
}

export function fightRules(
  program: Program,
  {
    limits,
    ...quick
  }: { readonly limits?: FightRules['quickLimits'] } & Pick<FightRules, 'quickFoe' | 'quickAttack'>,
): FightRules | undefined {
  if (healthOf(program) === undefined) return undefined;
  return {
    damageTypes: damageTypesOf(program),
    ...(program.game.definition.npc?.morale !== undefined && { morale: true }),
    conditions: switchable(program).map(({ rules, label }) => ({
      id: rules.id,
      label,
      ...(rules.level !== undefined && { levels: rules.level.most }),
    })),
    ...(limits && { quickLimits: limits }),
    ...quick,
  };
}

/** Damage takes points of the health tracker; at 0 a combatant is out of the fight. */
export function fighter(sheet: Sheet, { minor }: FightRole): Fighter {
  // A sheet without points of health, such as in a campaign without them, has none.
  const state = healthLeft(sheet);
  const model = state?.tracker;
  const reactions = sheet.program.game.trackers.find(({ rules }) => rules.reactions);
  const soaks = sheet.program.harm.filter((stage) => stage.kind === 'soak');
  const boxes = freeBoxes(sheet);
  const existing = present(sheet);
  const listed = existing.filter(({ rules }) => rules.spends === undefined);
  const conditions = listed.map((condition) => ({
    id: condition.rules.id,
    label: leveled(condition, sheet.env.world[condition.slot]),
  }));
  const reaction = sheet.program.game.conditions.find(({ rules }) => rules.spends === 'reaction');
  const isDead = existing.some(({ rules }) => rules.dead);
  // Rules that say what happens at 0 have a word of their own for it.
  const isDown = state !== undefined && state.now <= 0 && (model?.atZero ?? []).length === 0 && !isDead;
  return {
    health: state ? { label: state.label, now: state.now, max: state.most ?? state.now } : null,
    conditions: isDown ? [...conditions, defeated] : conditions,
    ...(state && healthState(sheet, model, state.now, existing)),
    helpless: existing.some(({ rules }) => rules.helpless || rules.dead),
    endsWithSource: (id) =>
      sheet.program.game.conditions.some(({ rules }) => rules.id === id && rules.endsWithSource),
    ...(boxes.length > 0 && { boxes }),
    ...(reactions && { hasReacted: trackerState(sheet, reactions).now === 0 }),
    ...(reaction && { hasReacted: existing.includes(reaction) }),
    damage(packet) {
      const fault =
        unknownType(packet, damageTypesOf(sheet.program)) ??
        (soaks.length === 0 ? undefined : oddDice(packet, Math.max(...soaks.map(({ sides }) => sides))));
      if (fault !== undefined) return err(fault);
      if (isDead) return ok({ ...noOutcome, steps: [message('rules.fight.dead')] });
      const hit = arriving(packet);
      const coming = arrived(sheet, hit);
      const taken = restOf(coming);
      const after = takesInOrder(sheet.program) ? harmed(sheet, coming, minor) : lost(taken);
      const ended = after.taken === 0 ? [] : endedByDamage(sheet);
      return ok({
        steps: [
          ...hit.steps,
          ...coming.steps,
          hitStep(hit.amount, taken),
          ...after.steps,
          ...ended.flatMap(({ changes }) => changes),
        ],
        edits: [...coming.edits, ...after.edits, ...ended.flatMap(({ edits }) => edits)],
        prompts: after.prompts,
      });
    },
    heal(amount) {
      if (isDead) return { ...noOutcome, steps: [message('rules.fight.dead')] };
      if (state?.isBoxed === true)
        return { ...noOutcome, steps: [message('definition.harm.unhealed', { name: state.names })] };
      const edits = doneAlone(sheet, model?.rules.healed)?.edits ?? [];
      const by = state?.adds === true ? -amount : amount;
      if (edits.length === 0 && state !== undefined && state.now > 0 && state.now === state.most)
        return unhurt;
      const after = healed(by);
      return {
        ...noOutcome,
        steps: [healStep(amount), ...after.changes],
        edits: [...edits, ...moved(by), ...after.edits],
      };
    },
    condition(id, on, level) {
      const found = switchable(sheet.program).find(({ rules }) => rules.id === id);
      return found && switchByHand(sheet, found, on, level).edits;
    },
    stance: () => stanceOf(sheet),
    turn: (edge): FightOutcome => {
      const { changes, edits } = edge === 'start' ? turnOf(sheet) : { changes: [], edits: [] };
      return { steps: changes, edits, prompts: edge === 'start' ? backRolls(sheet) : [] };
    },
  };

  /** Damage that takes from the points of health, which no stage names. */
  function lost(taken: number): FightOutcome & { readonly taken: number } {
    const stands = state === undefined || state.now === 0 || taken < state.now;
    const { changes, edits } = stands ? { changes: [], edits: moved(-taken) } : fallen(taken);
    return { taken, steps: changes, edits, prompts: [] };
  }

  /** The first action for a fall that can be done. The points are lost only once, by it or beside it. */
  function fallen(amount: number): Outcome {
    const fits = (model?.atZero ?? []).filter(
      ({ when, who }) =>
        (who === undefined || (who === 'minor') === minor) &&
        (when === undefined || when.expression.run(sheet.env) === true),
    );
    const done = fits.map(({ action }) => doneAlone(sheet, action)).find((each) => each !== undefined);
    const { changes = [], edits = [] } = done ?? {};
    const isLost = edits.some((edit) => 'path' in edit && isSame(edit.path, model?.rules.id));
    return { changes, edits: isLost ? edits : [...moved(-amount), ...edits] };
  }

  /** Events of the points that healing gives back. */
  function healed(by: number): Outcome {
    if (model === undefined) return { changes: [], edits: [] };
    const points = trackerPoints(sheet, model);
    const to = clamp(points.now + by, points.least, points.most ?? Number.MAX_SAFE_INTEGER);
    return followedBy(sheet, model, points, to, doneAfter);
  }

  function moved(by: number) {
    return model === undefined ? [] : changeTracker(sheet, model, by).edits;
  }
}

function isSame(path: EditPath, tracker: string | undefined): boolean {
  return tracker !== undefined && formatPath(path) === formatPath(places.tracker(tracker));
}

/** A turn of one's own begins a round of one's own. */
function turnOf(sheet: Sheet): Outcome {
  const [turn, round] = [restore(sheet, 'turn'), restore(sheet, 'round')];
  const placeOf = (edit: Edit): string => JSON.stringify('path' in edit ? edit.path : edit);
  const begun = new Set(turn.edits.filter(changesNow).map(placeOf));
  const more = round.edits.filter((edit) => !begun.has(placeOf(edit)));
  const ofRound = new Set(more.map(placeOf));
  return ifChanging({
    changes: [...turn.changes, ...(more.some(changesNow) ? round.changes : [])],
    edits: [...turn.edits.filter((edit) => !ofRound.has(placeOf(edit))), ...more],
  });
}
