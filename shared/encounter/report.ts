import { clamp } from '#shared/kernel/clamp';
import { list, message, raw, type Text } from '#shared/kernel/text';
import { lasting, leftOf, timeLeft } from './durations';
import { fighterOfSheet, openIn, timeIn } from './draft';
import { eventText } from './events';
import { actingNow, eventNow, turnOrder } from './order';
import type { RunningFact } from '#shared/rules/durations/time';
import { plainDefenses, type Defense, type HealthState } from '#shared/rules/fight/fighter';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { Table, TableRules } from './command';
import type { Combatant, Encounter } from './document';

export interface CombatantFacts {
  readonly combatant: Combatant;
  /** `null` if the sheet cannot be harmed or read. */
  readonly health: { readonly now: number; readonly max: number; readonly label: Text } | null;
  /** `null` for combatants who can act. */
  readonly state: HealthState | null;
  readonly conditions: readonly ConditionFact[];
  /** The numbers that attacks by the same rules have to beat. */
  readonly defenses: readonly Pick<Defense, 'label' | 'value'>[];
  /** The reaction of this round is used up. */
  readonly hasReacted: boolean;
}

/** `id` of a condition of the encounter; `null` for one that only the sheet shows. */
export interface ConditionFact {
  readonly id: string | null;
  readonly kind: string;
  readonly label: Text | null;
  readonly by: string | null;
  /** Edges still to come; `null` if none are counted. */
  readonly left: number | null;
  /** Time that is left by the encounter or the sheet, such as "10 minutes"; `null` if none is counted. */
  readonly time: Text | null;
  /** Follows from the numbers of the sheet, so that nobody can remove it. */
  readonly derived: boolean;
  readonly helps?: boolean;
}

/** More names than this are only counted. */
const mostNames = 3;

export function namesText(names: readonly string[]): Text {
  return names.length > mostNames
    ? message('encounter.several', { count: names.length })
    : list(names.map((name) => raw(name)));
}

/** The present turn in one phrase: of one, of a group, or the event that happens. `null` if nobody acts. */
export function turnText(encounter: Encounter): Text | null {
  const event = eventNow(encounter);
  if (event !== undefined) return eventText(event);
  const [one, ...others] = actingNow(encounter).map(({ name }) => name);
  if (one === undefined) return null;
  return others.length === 0
    ? message('encounter.turnOf', { name: raw(one) })
    : message('encounter.turnOfGroup', { who: namesText([one, ...others]) });
}

/** The members of a mob who are up: each falls with its share of the health. `null` for one who is no mob. */
export function membersLeft({
  combatant,
  health,
}: Pick<CombatantFacts, 'combatant' | 'health'>): number | null {
  const { members } = combatant;
  if (members === undefined || health === null || health.max <= 0) return null;
  return clamp(Math.ceil((health.now * members) / health.max), 0, members);
}

export function orderOf({ encounter }: Table, rules: TableRules): readonly string[] {
  return turnOrder(encounter, rules).map(({ id }) => id);
}

export function factsOf(table: Table, rules: TableRules, combatant: Combatant): CombatantFacts {
  const open = openIn(table, rules, combatant);
  const running = () => timeIn(table, rules, combatant)?.running ?? [];
  const { conditions: sheet, ...facts } = sheetFactsOf(open, combatant.minor, running);
  const own = lasting(table.encounter, combatant.id);
  const known = rules.ruleset(combatant.ruleset)?.fight?.conditions ?? [];
  // The sheet knows the level of a condition.
  const labelIn = (kind: string): Text | null => {
    const found = known.find(({ id }) => id === kind);
    return sheet.find((each) => each.kind === kind)?.label ?? found?.label ?? null;
  };
  const shown = own.map((condition): ConditionFact => ({
    id: condition.id,
    kind: condition.kind,
    label: labelIn(condition.kind),
    by: condition.by,
    left: leftOf(table.encounter, condition) ?? null,
    time: timeLeft(table.encounter, condition) ?? null,
    derived: false,
  }));
  const others = sheet.filter(
    ({ kind, time, derived }) => (derived && time !== null) || own.every((each) => each.kind !== kind),
  );
  return {
    combatant,
    ...facts,
    conditions: [...shown, ...others].map(({ helps: _, ...each }) => {
      const onSheet = sheet.find(({ kind }) => kind === each.kind)?.helps;
      const helps = onSheet ?? known.some(({ id, helps: isGood }) => id === each.kind && isGood === true);
      return helps ? { ...each, helps } : each;
    }),
  };
}

type SheetFacts = Omit<CombatantFacts, 'combatant'>;

const noSheet: SheetFacts = { health: null, state: null, conditions: [], defenses: [], hasReacted: false };
/** Most sheets of a large fight stay as they are from one command to the next. */
const ofSheets = new WeakMap<OpenCharacter, Map<boolean, SheetFacts>>();

function sheetFactsOf(
  open: OpenCharacter | undefined,
  minor: boolean,
  running: () => readonly RunningFact[],
): SheetFacts {
  if (open === undefined) return noSheet;
  const known = ofSheets.get(open) ?? new Map<boolean, SheetFacts>();
  ofSheets.set(open, known);
  const facts = known.get(minor) ?? readSheet(open, minor, running());
  known.set(minor, facts);
  return facts;
}

function readSheet(open: OpenCharacter, minor: boolean, running: readonly RunningFact[]): SheetFacts {
  const fighter = fighterOfSheet(open, minor);
  const present = (fighter?.conditions ?? []).map(({ id, label, helps }) => ({
    ...(helps !== undefined && { helps }),
    ...onSheet(id, label, running.find(({ kind, of }) => kind === 'condition' && of === id)?.left),
    derived: fighter?.condition(id, false) === undefined,
  }));
  const seen = new Set(present.map(({ kind }) => kind));
  const lastingStates = running
    .filter(({ kind, of }) => kind !== 'condition' || !seen.has(of))
    .map(({ kind, of, label, left }) => ({ ...onSheet(of, label, left), derived: kind !== 'condition' }));
  return {
    health: fighter?.health ?? null,
    state: fighter?.state ?? null,
    conditions: [...present, ...lastingStates],
    defenses: plainDefenses(fighter),
    hasReacted: fighter?.hasReacted ?? false,
  };
}

function onSheet(kind: string, label: Text, time: Text | null = null): Omit<ConditionFact, 'derived'> {
  return { id: null, kind, label, by: null, left: null, time };
}

/** In the order of joining. */
export function everybody(table: Table, rules: TableRules): readonly CombatantFacts[] {
  return Object.values(table.encounter.combatants)
    .toSorted((a, b) => a.place - b.place)
    .map((combatant) => factsOf(table, rules, combatant));
}
