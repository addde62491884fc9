import { limits } from '#shared/character/limits';
import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { assertNever } from '#shared/kernel/assertNever';
import { isRaw, message, raw, type Text } from '#shared/kernel/text';
import type { Fighter, FightOutcome, Packet } from '#shared/rules/fight';
import type { Appearance, Command, Hits, Ports, Protection, Ran, Table, TableRules } from './command';
import { addCondition, carryOver, clearBy, clearConditions, endConcentration, kindText } from './conditions';
import { most, type Combatant, type Entry } from './document';
import { endsNever } from './durations';
import { documentOf } from './combatants';
import { apply, combatantOf, draftOf, fighterOf, named, put, type Draft } from './draft';
import { releaseHeld } from './held';
import { joinFight, joiningFault } from './joining';
import { eventFault, eventText, keepEvent, removeEvent } from './events';
import { eventNow, rankOf } from './order';
import { refusing } from './refusing';
import { sheetGone } from './undo';
import { beginEncounter, comeBack, delayTurn, holdTurn, leaveFight, nextTurn, passTime } from './turns';

/**
 * Carries out one command: all of it or, with the reason, nothing. The table that went in is unchanged; the new one
 * has one entry more, by which `undo` takes exactly this command back.
 */
export function run(table: Table, command: Command, rules: TableRules, ports: Ports): Result<Ran, AppError> {
  const refused = refusal(table, command, rules);
  if (refused !== undefined) return err(refused);
  const draft = draftOf(table, rules, ports, 'draws' in command ? command.draws : undefined);
  const done = carryOut(draft, command);
  if (!done.ok) return done;
  releaseHeld(draft);
  const { round, turn } = table.encounter;
  const entry: Entry = {
    id: draft.entry,
    at: ports.clock.now(),
    round,
    turn,
    // Commands are plain data.
    command: command as unknown as Json,
    steps: draft.steps,
    changes: draft.changes,
    undone: false,
  };
  const encounter = { ...draft.encounter, entries: [...draft.encounter.entries, entry] };
  return ok({ table: { encounter, characters: draft.characters }, entry, prompts: draft.prompts });
}

/** Settled before the first turn, such as numbers that the players rolled. */
const beforehand: readonly Command['do'][] = ['begin', 'initiative', 'surprise', 'show', 'group'];

function refusal({ encounter }: Table, command: Command, rules: TableRules): AppError | undefined {
  if (encounter.state === 'prepared' && !beforehand.includes(command.do)) return refusing('notBegun');
  if (command.do === 'begin' && encounter.state !== 'prepared') return refusing('begun');
  if (encounter.state === 'ended') return refusing('ended');
  // The end always has room, so that nothing is caught in an encounter that cannot go on.
  const isFull = encounter.entries.length >= most.entries - 1 || encounter.round >= most.rounds;
  if (isFull && command.do !== 'end') return refusing('tooLong');
  if (command.do === 'join') return joiningFault(encounter, command.combatants, command.wave);
  if (command.do === 'event') return eventFault(encounter, command.event, rules);
  if (command.do === 'removeEvent' && !Object.hasOwn(encounter.events ?? {}, command.event))
    return refusing('noEvent', {}, 'event');
  if ('targets' in command) {
    const unknown = command.targets.findIndex((id) => !Object.hasOwn(encounter.combatants, id));
    const who = command.targets[unknown];
    if (who !== undefined) return refusing('unknown', { who }, `targets[${String(unknown)}]`);
    const twice = command.targets.findIndex((id, index) => command.targets.indexOf(id) < index);
    if (twice >= 0) return refusing('twice', {}, `targets[${String(twice)}]`);
  }
  if (command.do === 'begin') {
    const { surprised = [] } = command;
    const index = surprised.findIndex((id) => !Object.hasOwn(encounter.combatants, id));
    const who = surprised[index];
    if (who !== undefined) return refusing('unknown', { who }, `surprised[${String(index)}]`);
  }
  if (command.do === 'group' && command.together) {
    if (command.targets.length < 2) return refusing('groupOfOne', {}, 'targets');
    const sides = new Set(command.targets.map((id) => encounter.combatants[id]?.party));
    if (sides.size > 1) return refusing('groupSides', {}, 'targets');
  }
  if (command.do === 'condition') {
    const { by } = command;
    if (by !== undefined && !Object.hasOwn(encounter.combatants, by))
      return refusing('unknown', { who: by }, 'by');
    const more = Object.keys(encounter.conditions).length + command.targets.length;
    if (more > most.conditions) return refusing('tooManyConditions');
    const source = by ?? whoActs({ encounter });
    const never = command.targets.find((on) => endsNever(encounter, command.lasts, on, source));
    if (never !== undefined) return refusing('noTurnOn', {}, 'until');
  }
  if (command.do === 'next' && command.from !== undefined) {
    const { round, turn } = command.from;
    if (round !== encounter.round || turn !== encounter.turn) return refusing('passed');
  }
  return undefined;
}

function carryOut(draft: Draft, command: Command): Result<undefined, AppError> {
  switch (command.do) {
    case 'begin':
      for (const id of command.surprised ?? []) surprise(draft, id);
      beginEncounter(draft);
      tellTurn(draft);
      return ok(undefined);
    case 'group':
      group(draft, command.targets, command.together);
      return ok(undefined);
    case 'surprise':
      for (const id of command.targets) surprise(draft, id, command.surprised);
      return ok(undefined);
    case 'join':
      joinFight(draft, command.combatants, command.wave);
      return ok(undefined);
    case 'damage':
      return forEach(command.targets, (id) => hit(draft, id, command.hits));
    case 'heal':
      return forEach(command.targets, (id) => heal(draft, id, command.amount));
    case 'condition': {
      const by = command.by ?? whoActs(draft);
      for (const id of command.targets) {
        addCondition(draft, id, command, by);
        tell(draft, id, message('encounter.begins', { what: kindText(draft, id, command.condition) }));
      }
      return ok(undefined);
    }
    case 'clear':
      return forEach(command.targets, (id, path) => {
        const what = kindText(draft, id, command.condition);
        if (clearConditions(draft, id, command.condition)) {
          tell(draft, id, message('encounter.ends', { what }));
          return undefined;
        }
        return refusing('notThere', { who: combatantOf(draft, id).name, what }, path);
      });
    case 'endConcentration':
      return forEach(command.targets, (id, path) => {
        if (!endConcentration(draft, id))
          return refusing('notConcentrating', { who: combatantOf(draft, id).name }, path);
        tell(draft, id, message('encounter.stopsConcentrating'));
        return undefined;
      });
    case 'next':
      nextTurn(draft);
      tellTurn(draft);
      return ok(undefined);
    case 'delay':
      const who = whoActs(draft);
      if (who === null) return err(refusing('nobody'));
      tell(draft, who, message('encounter.delays'));
      delayTurn(draft, command.points);
      tellTurn(draft);
      return ok(undefined);
    case 'hold': {
      const who = whoActs(draft);
      if (who === null) return err(refusing('nobody'));
      const { ready } = command;
      tell(
        draft,
        who,
        ready === undefined ? message('encounter.holds') : message('encounter.readies', { for: raw(ready) }),
      );
      holdTurn(draft, ready);
      tellTurn(draft);
      return ok(undefined);
    }
    case 'out':
      for (const id of command.targets) {
        leaveFight(draft, id);
        tell(draft, id, message('encounter.out'));
      }
      return ok(undefined);
    case 'reserve':
      for (const id of command.targets) {
        put(draft, ['combatants', id, 'waiting'], true);
        leaveFight(draft, id);
        tell(draft, id, message('encounter.waits'));
      }
      return ok(undefined);
    case 'back':
      for (const id of command.targets) {
        comeBack(draft, id);
        tell(draft, id, message('encounter.back'));
      }
      return ok(undefined);
    case 'initiative':
      for (const id of command.targets) changeInitiative(draft, id, command);
      return ok(undefined);
    case 'show':
      for (const id of command.targets)
        show(draft, id, command.trueNames ? { ...command, alias: combatantOf(draft, id).name } : command);
      return ok(undefined);
    case 'protect':
      return forEach(command.targets, (id) => protect(draft, id, command));
    case 'sheet':
      return changeSheet(draft, command);
    case 'event':
      keepEvent(draft, command.event);
      draft.steps.push(message('encounter.eventSet', { what: eventText(command.event) }));
      return ok(undefined);
    case 'removeEvent': {
      const acted = eventNow(draft.encounter)?.id === command.event;
      removeEvent(draft, command.event);
      if (acted) nextTurn(draft);
      if (acted) tellTurn(draft);
      return ok(undefined);
    }
    case 'rest':
      clearBy(draft, 'rest');
      for (const id of Object.keys(draft.encounter.combatants))
        passTime(draft, id, { seconds: 0, rest: true });
      return ok(undefined);
    case 'end':
      clearBy(draft, 'encounter');
      carryOver(draft);
      put(draft, ['state'], 'ended');
      put(draft, ['turn'], null);
      return ok(undefined);
    default:
      return assertNever(command);
  }
}

function group(draft: Draft, targets: readonly string[], together: boolean): void {
  const name = together ? draft.ports.ids.next() : undefined;
  for (const id of targets) {
    put(draft, ['combatants', id, 'group'], name);
    tell(draft, id, message(together ? 'encounter.together' : 'encounter.apart'));
  }
}

function surprise(draft: Draft, id: string, surprised = true): void {
  put(draft, ['combatants', id, 'surprised'], surprised || undefined);
  tell(draft, id, message(surprised ? 'encounter.surprised' : 'encounter.notSurprised'));
}

function changeInitiative(
  draft: Draft,
  id: string,
  { initiative, drawn }: Extract<Command, { do: 'initiative' }>,
): void {
  if (initiative !== undefined) put(draft, ['combatants', id, 'initiative'], initiative);
  if (drawn !== undefined) put(draft, ['combatants', id, 'drawn'], [...drawn]);
  const [value = 0] = rankOf(combatantOf(draft, id), draft.encounter.round, draft.rules);
  tell(draft, id, message('encounter.initiative', { value }));
}

function forEach(
  targets: readonly string[],
  act: (id: string, path: string) => AppError | undefined,
): Result<undefined, AppError> {
  for (const [index, id] of targets.entries()) {
    const fault = act(id, `targets[${String(index)}]`);
    if (fault !== undefined) return err(fault);
  }
  return ok(undefined);
}

function hit(draft: Draft, id: string, hits: Hits): AppError | undefined {
  const fighter = fighterOf(draft, id);
  const combatant = combatantOf(draft, id);
  if (!hasHealth(fighter)) return harmless(draft, combatant);
  const answer = fighter.damage(packetFor(draft, combatant, hits));
  if (!answer.ok) return answer.error;
  changeHealth(draft, id, answer.value, fighter.health.now);
  return undefined;
}

function protect(
  draft: Draft,
  id: string,
  { type, as }: Extract<Command, { do: 'protect' }>,
): AppError | undefined {
  const { ruleset, resistant, vulnerable, name } = combatantOf(draft, id);
  const known = draft.rules.ruleset(ruleset)?.fight?.damageTypes.find((each) => each.id === type);
  if (known === undefined) return refusing('noSuchType', { who: name, type: raw(type) }, 'type');
  const without = (types: readonly string[]) => types.filter((each) => each !== type);
  const own = (kind: Protection, types: readonly string[]) =>
    put(draft, ['combatants', id, kind], as === kind ? [...without(types), type] : without(types));
  if (as === 'resistant' || resistant.includes(type)) own('resistant', resistant);
  if (as === 'vulnerable' || vulnerable.includes(type)) own('vulnerable', vulnerable);
  tell(draft, id, message(`encounter.protection.${as}`, { type: known.label }));
  return undefined;
}

function changeSheet(
  draft: Draft,
  { targets: [id], label, edits }: Extract<Command, { do: 'sheet' }>,
): Result<undefined, AppError> {
  const combatant = combatantOf(draft, id);
  if (documentOf(combatant, draft.characters) === undefined) return err(sheetGone(combatant.name));
  const from = fighterOf(draft, id)?.health?.now;
  apply(draft, id, label, { steps: [label], edits, prompts: [] });
  if (from !== undefined) told(draft, id, from);
  return ok(undefined);
}

function harmless({ characters }: Table, { source, name }: Combatant): AppError {
  const isGone = 'character' in source && characters[source.character] === undefined;
  return isGone ? sheetGone(name) : refusing('noHealth', { who: name });
}

/** Some rules count no points. */
function hasHealth(
  fighter: Fighter | undefined,
): fighter is Fighter & { health: NonNullable<Fighter['health']> } {
  return fighter !== undefined && fighter.health !== null;
}

function packetFor(
  { rules }: Draft,
  combatant: Combatant,
  { parts, dice, halved = [], doubled = [], ...factors }: Hits,
): Packet {
  const { id, ruleset, resistant, vulnerable } = combatant;
  const own = dice !== undefined && Object.hasOwn(dice, id) ? dice[id] : undefined;
  const [usual] = rules.ruleset(ruleset)?.fight?.damageTypes ?? [];
  return {
    ...factors,
    ...(halved.includes(id) && { half: true }),
    ...(doubled.includes(id) && { double: true }),
    parts: parts.map((part) => {
      const type = part.type ?? usual?.id;
      const isOf = (types: readonly string[]) => type !== undefined && types.includes(type);
      return {
        ...part,
        ...(type !== undefined && { type }),
        resistant: part.resistant === true || isOf(resistant),
        vulnerable: part.vulnerable === true || isOf(vulnerable),
      };
    }),
    ...(own && { dice: own }),
  };
}

function heal(draft: Draft, id: string, amount: number): AppError | undefined {
  const fighter = fighterOf(draft, id);
  if (!hasHealth(fighter)) return harmless(draft, combatantOf(draft, id));
  changeHealth(draft, id, fighter.heal(amount), fighter.health.now);
  return undefined;
}

function show(draft: Draft, id: string, { alias, shown, hidden }: Appearance): void {
  const own = (field: string) => ['combatants', id, field];
  if (alias !== undefined) put(draft, own('alias'), alias.slice(0, limits.name).trim() || undefined);
  if (shown !== undefined) put(draft, own('shown'), shown);
  if (hidden !== undefined) put(draft, own('hidden'), hidden);
  tell(draft, id, message(hidden === true ? 'encounter.hides' : 'encounter.shows'));
}

/** Rules that say themselves how the points changed do not say it twice. */
function changeHealth(draft: Draft, id: string, outcome: FightOutcome, from: number): void {
  const { steps, ...changes } = outcome;
  const label = healthLabel(draft, id, outcome, from);
  apply(draft, id, label, { ...changes, steps: [] });
  const to = fighterOf(draft, id)?.health?.now;
  const isLine = (step: Text) => !isRaw(step) && step.params?.['from'] === from && step.params['to'] === to;
  for (const step of steps) if (!isLine(step)) tell(draft, id, step);
  told(draft, id, from);
}

/** The line of the log: "Goblin 2: Endurance 6 → 1". */
/** The line of the journal, which only characters of the library have; a blow may kill without taking a point. */
function healthLabel(draft: Draft, id: string, { edits, steps }: FightOutcome, from: number): Text {
  const isJournaled = 'character' in combatantOf(draft, id).source;
  const trial: Draft = { ...draft, changes: [], steps: [], prompts: [] };
  if (isJournaled) apply(trial, id, raw(''), { steps: [], edits, prompts: [] });
  const health = fighterOf(trial, id)?.health;
  const params = { what: health?.label ?? raw(''), from, to: health?.now ?? from };
  const moved = message('encounter.health', params);
  return params.to === from ? (steps.at(-1) ?? moved) : moved;
}

function told(draft: Draft, id: string, from: number): void {
  const health = fighterOf(draft, id)?.health;
  if (health === undefined || health === null || health.now === from) return;
  tell(draft, id, message('encounter.health', { what: health.label, from, to: health.now }));
}

function tell(draft: Draft, id: string, what: Text): void {
  draft.steps.push(named(combatantOf(draft, id), what));
}

function tellTurn(draft: Draft): void {
  const { round } = draft.encounter;
  const event = eventNow(draft.encounter);
  if (event !== undefined) draft.steps.push(message('encounter.happens', { what: eventText(event), round }));
  const who = whoActs(draft);
  if (who !== null) tell(draft, who, message('encounter.acts', { round }));
}

/** The combatant whose turn it is; `null` in the turn of an event. */
function whoActs({ encounter }: Pick<Draft, 'encounter'>): string | null {
  const { turn, combatants } = encounter;
  return turn !== null && Object.hasOwn(combatants, turn) ? turn : null;
}
