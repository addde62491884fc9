import { eachOnce } from '#shared/kernel/same';
import { isRaw, message, type Text } from '#shared/kernel/text';
import type { Check, Odds, RollRequest } from '#shared/rules/checks';
import {
  noActions,
  type Defense,
  type Fighter,
  type FightRules,
  type Stance,
} from '#shared/rules/fight/fighter';
import { answered, noAnswers } from '#shared/rules/atTable';
import type { Change } from '#shared/rules/fight/change';
import { meetRequest, openRequest, type Meeting } from '#shared/rules/fight/meeting';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { mayHoldAttacks, rowName, type TableBlock, type TableCell } from '#shared/rules/sheetViews';
import type { Table, TableRules } from './command';
import type { Combatant, Encounter } from './document';
import { fighterIn, fighterOfSheet } from './draft';
import { lasting } from './durations';
import { attackText } from './preparation/quickLine';

/** One attack of a sheet: the attack itself, then what belongs to it, such as its damage. */
export interface Attack {
  readonly id: string;
  readonly name: Text;
  readonly rolls: readonly [RollRequest, ...RollRequest[]];
  readonly wielded?: true;
  /** A use of something that is no weapon. */
  readonly power?: true;
  /** The numbers and words that say how it works, in the order of the sheet. */
  readonly how: readonly Text[];
  /** The reason why it cannot be done now. */
  readonly blocked?: Text;
  /**
   * Damage that was typed and that the rules have no roll for: it is rolled after a hit. An attack that brings it has
   * the values `apart` without it, for a target of other rules, whose hit the table tells.
   */
  readonly dice?: { readonly notation: string; readonly apart?: RollRequest['values'] };
}

/** An attack at a target of other rules, for whom its dice of damage fall once the table has told a hit. */
export function atOtherRules(request: RollRequest, { dice }: Pick<Attack, 'dice'>): RollRequest {
  return dice?.apart === undefined ? request : { ...request, values: dice.apart };
}

/** The attack that was typed for a quick foe, under any rules that have a check. */
export function typedAttackOf(
  { attack }: Pick<Combatant, 'attack'>,
  ruleset: Ruleset | undefined,
): Attack | undefined {
  if (attack === undefined || ruleset === undefined) return undefined;
  const name = attackText(attack);
  const { damage } = attack;
  const attackWith = (typed: string) => ruleset.fight?.quickAttack?.({ ...attack, damage: typed }, name);
  const { rolls: [first, ...more] = [], isWhole } = attackWith(damage) ?? {};
  const apart = isWhole && attackWith('')?.rolls[0]?.values;
  const dice =
    damage === '' || more.length > 0 ? {} : { dice: { notation: damage, ...(apart && { apart }) } };
  const roll = first ?? anyAttack(attack.plus, name, ruleset.checks);
  return roll && { id: 'typed', name, how: [], rolls: [roll, ...more], ...dice };
}

/** All that a combatant attacks with, powers and attacks that are closed now included; `open` is its sheet, if it can be read. */
export function waysToAttack(
  combatant: Combatant,
  ruleset: Ruleset | undefined,
  open: OpenCharacter | undefined,
): readonly Attack[] {
  const typed = typedAttackOf(combatant, ruleset);
  const fighter = open && fighterOfSheet(open, combatant.minor);
  const stance = fighter?.stance?.();
  const changes = stance?.changes ?? [];
  const states = fighter ? statesOf('by', fighter, stance) : [];
  const down = noActions(fighter?.state);
  return [
    ...(typed ? [{ ...underOwnStates(typed, changes), ...(down && { blocked: down }) }] : []),
    ...(open ? [...weaponAttacks(open), ...powersOf(open)] : []),
  ].map((attack) => withFacts(attack, states));
}

function withFacts(attack: Attack, states: readonly string[]): Attack {
  if (states.length === 0) return attack;
  const [first, ...more] = attack.rolls.map((roll) => ({
    ...roll,
    facts: [...(roll.facts ?? []), ...states],
  }));
  return first === undefined ? attack : { ...attack, rolls: [first, ...more] };
}

/** A typed attack knows no sheet, although its attacker may be blind or held. */
function underOwnStates(attack: Attack, changes: readonly Change[]): Attack {
  const own = changes.filter(({ on }) => on === 'by');
  const [first, ...more] = attack.rolls;
  return { ...attack, rolls: [{ ...first, changes: own }, ...more] };
}

/** The first attack with a weapon in hand, or the first of all. */
export function usualAttack<T extends { readonly wielded?: true | undefined }>(
  attacks: readonly T[],
): T | undefined {
  return attacks.find(({ wielded }) => wielded) ?? attacks[0];
}

/** The check for attacks, or the first one, with the bonus if the table adds one. */
function anyAttack(plus: number, label: Text, checks: readonly Check[]): RollRequest | undefined {
  const check = checks.find(({ id }) => id === 'attack') ?? checks[0];
  if (check === undefined) return undefined;
  const own = Object.entries(check.inputs).find(([, input]) => input.kind === 'number')?.[0];
  const bonus = check.atTable?.bonus ?? own;
  const ready = bonus === undefined ? check : { ...check, atTable: { asks: [], bonus } };
  const request = { check: check.id, label, values: {} };
  return answered(request, ready, { ...noAnswers, bonus: plus });
}

/** The attacks of a sheet that can be made now, without powers. */
export function attacksOf(open: OpenCharacter): readonly Attack[] {
  return weaponAttacks(open).filter(({ blocked }) => blocked === undefined);
}

/** The first table that a sheet rolls in play holds its attacks, unless rows of its play replace it. Those who are down have none. */
function weaponAttacks(open: OpenCharacter): readonly Attack[] {
  const down = noActions(fighterOfSheet(open, false)?.state);
  const closed = down ? { blocked: down } : {};
  const blocks = open.play().blocks.filter((block) => block.kind === 'rows' && block.place === 'attacks');
  const rows = blocks.flatMap((block, index) => {
    const own = block.kind === 'rows' ? block.rows : [];
    // Rows of every list count from 1.
    return index === 0 ? own : own.map((row) => ({ ...row, id: `${block.id} ${row.id}` }));
  });
  if (rows.length > 0)
    return rows.flatMap(({ id, title, detail, actions }) => {
      const blocked = actions.find(({ roll }) => roll !== undefined)?.blocked;
      const more = { how: detail === undefined ? [] : [detail], ...(blocked && { blocked }), ...closed };
      return attackOf(id, title, actions, more);
    });
  const table = open.sheet().blocks.find((block) => mayHoldAttacks(block));
  if (table === undefined) return [];
  return table.rows.flatMap(({ id, cells, wielded }) => {
    const how = cells.slice(1).flatMap((cell, index) => cellTexts(cell, table.columns[index + 1]));
    return attackOf(id, rowName(cells), cells, { how, ...(wielded && { wielded }), ...closed });
  });
}

/** Powers and abilities that are rolled like attacks. */
export function powersOf(open: OpenCharacter): readonly Attack[] {
  const down = noActions(fighterOfSheet(open, false)?.state);
  const closed = down ? { blocked: down } : {};
  return open.sheet().blocks.flatMap((block) =>
    block.attacks === true && block.kind === 'entries'
      ? block.entries.flatMap(({ id, detail, roll }) => {
          const how = detail === undefined ? [] : [detail];
          const name = roll?.label ?? block.title;
          const ways = roll === undefined ? [] : [{ roll }];
          return attackOf(`${block.id} ${id}`, name, ways, { power: true, how, ...closed });
        })
      : [],
  );
}

/** "Attack +4" of a column of numbers; other cells have only words. */
function cellTexts(
  { text, terms = [] }: TableCell,
  column: TableBlock['columns'][number] | undefined,
): Text[] {
  const words = isRaw(text) && text.raw.trim() === '' ? [] : [text];
  const named = column?.numeric === true ? words.map((value) => figureText(column.label, value)) : words;
  return [...named, ...terms.map(({ label }) => label)];
}

const figureText = (label: Text, value: Text): Text => message('encounter.figure', { label, value });

type More = Pick<Attack, 'how'> & Partial<Pick<Attack, 'wielded' | 'power' | 'blocked'>>;

function attackOf(
  id: string,
  name: Text,
  ways: readonly Pick<TableCell, 'roll' | 'stopped'>[],
  more: More,
): Attack[] {
  const all = ways.flatMap(({ roll, stopped }) => roll ?? stopped?.roll ?? []);
  const [first, ...rest] = all.filter(({ check }, at) => all.findIndex((one) => one.check === check) === at);
  if (first === undefined) return [];
  const stopped = ways.find((way) => way.stopped !== undefined)?.stopped;
  const closed = stopped && { blocked: stopped.why };
  // A row of the sheet may show the notes of its roll.
  const how = eachOnce([...more.how, ...(first.notes ?? [])]);
  return [{ id, name, rolls: [first, ...rest], ...closed, ...more, how }];
}

/** Types of damage that the rules of all of these know, the usual one first. */
export function damageTypesFor(
  targets: readonly string[],
  { combatants }: Encounter,
  rules: TableRules,
): FightRules['damageTypes'] {
  const [first = [], ...rest] = [...new Set(targets.map((id) => combatants[id]?.ruleset ?? ''))].map(
    (id) => rules.ruleset(id)?.fight?.damageTypes ?? [],
  );
  return first.filter(({ id }) => rest.every((other) => other.some((each) => each.id === id)));
}

/**
 * The target of a roll, whose states count whether or not the roll has to beat a number. What goes by other rules means
 * nothing to it. `by` is the attacker, if it fights.
 */
export function targetOf(
  table: Table,
  rules: TableRules,
  target: Combatant,
  { check, against }: Pick<RollRequest, 'check' | 'against'>,
  ruleset: string,
  by?: string,
): Target | undefined {
  if (target.ruleset !== ruleset) return undefined;
  const fighter = fighterIn(table, rules, target);
  const stance = fighter?.stance?.();
  if (fighter === undefined || stance === undefined) return undefined;
  const defense = stance.defends.find((each) => each.check === check && each.id === against);
  const states = [...statesOf('against', fighter, stance), ...bondsOf(table.encounter, by, target.id)];
  return { ...(defense && { defense }), changes: stance.changes, states };
}

/**
 * Facts about those who brought conditions to either side: `against.source.grappled` if the target holds the attacker,
 * and `by.allies.beset.2` if two others on the attacker's side beset the target.
 */
function bondsOf(encounter: Encounter, by: string | undefined, target: string): readonly string[] {
  if (by === undefined) return [];
  return [...broughtTo(encounter, by, target, 'against'), ...broughtTo(encounter, target, by, 'by')];
}

function broughtTo(encounter: Encounter, on: string, of: string, side: 'by' | 'against'): readonly string[] {
  const { [of]: one, ...others } = encounter.combatants;
  const sources = new Map<string, Set<string>>();
  for (const { kind, by } of lasting(encounter, on))
    if (by !== null) sources.set(kind, (sources.get(kind) ?? new Set()).add(by));
  return [...sources].flatMap(([kind, all]) => {
    const allies = [...all].filter((id) => others[id]?.party === one?.party && others[id]?.out === false);
    return [
      ...(all.has(of) ? [`${side}.source.${kind}`] : []),
      ...(allies.length > 0 ? [`${side}.allies.${kind}.${String(allies.length)}`] : []),
    ];
  });
}

export interface Target extends Pick<Stance, 'changes'> {
  /** The number that the roll has to beat. */
  readonly defense?: Defense;
  /** Facts of the roll. */
  readonly states: readonly string[];
}

/** "against.prone": changes of either side may depend on the states of the other. */
const statesOf = (
  side: 'by' | 'against',
  { conditions }: Pick<Fighter, 'conditions'>,
  { facts = [] }: Pick<Stance, 'facts'> = {},
): readonly string[] => [...conditions.map(({ id }) => id), ...facts].map((id) => `${side}.${id}`);

/** The request with the numbers and the states of its target. */
export function atTarget(request: RollRequest, target: Target | undefined): RollRequest {
  if (target === undefined) return request;
  const changes = [...(request.changes ?? []), ...target.changes.filter(({ on }) => on === 'against')];
  const facts = [...(request.facts ?? []), ...target.states];
  return { ...request, values: { ...request.values, ...target.defense?.values }, changes, facts };
}

/** The effect of both sides' states on a request; `undefined` for an unknown check. */
export function meetingOf(request: RollRequest, checks: readonly Check[]): Meeting | undefined {
  const check = checks.find(({ id }) => id === request.check);
  return check && meetRequest(request, check);
}

/** Whether a roll is for this target: one that helps is for others of the same side. */
export function isFor(
  { helps }: Pick<RollRequest, 'helps'>,
  by: Pick<Combatant, 'id' | 'party'>,
  target: Pick<Combatant, 'id' | 'party'> | undefined,
): boolean {
  return helps !== true || (target !== undefined && target.id !== by.id && target.party === by.party);
}

/** The reason why a roll that helps is closed. */
export const forFriend = message('rules.fight.forFriend');

/** `undefined` if the roll cannot succeed or fail, or affects only some whom no rules know. */
export function oddsOf(request: RollRequest, checks: readonly Check[]): Odds | undefined {
  if (request.only !== undefined) return undefined;
  const check = checks.find(({ id }) => id === request.check);
  const opened = check && openRequest(request, check);
  return opened?.ok === true ? opened.value.odds() : undefined;
}
