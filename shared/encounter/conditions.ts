import { message, raw, type Text } from '#shared/kernel/text';
import { apply, clockOf, combatantOf, fighterOf, put, tell, timeOf, type Draft } from './draft';
import type { Command, Lasts, TableRules } from './command';
import type { Condition, Encounter, Tick } from './document';
import { endsOf, heldBy, isOver, lasting, leftOf } from './durations';
import type { Span } from '#shared/rules/durations/running';
import type { RunningFact } from '#shared/rules/durations/time';

export function addCondition(
  draft: Draft,
  on: string,
  { condition: kind, lasts, level, concentration }: Extract<Command, { do: 'condition' }>,
  by: string | null,
): void {
  const id = draft.ports.ids.next();
  if (lasts !== undefined && 'span' in lasts && beginOnSheet(draft, on, kind, lasts.span, id)) return;
  const ends = endsOf(draft.encounter, lasts, on, by, draft.rules);
  const held = concentration && by !== null ? { concentration } : {};
  put(draft, ['conditions', id], { id, on, kind, by, ends, cleared: false, ...held });
  switchSheet(draft, on, kind, true, level);
}

/** The time that the rules give a condition of which the table said none. */
export function usualLasts(draft: Draft, on: string, kind: string, by: string | null): Lasts | undefined {
  const { untilSource = false } = knownCondition(draft, on, kind) ?? {};
  if (by === null || untilSource === false) return undefined;
  return { until: { of: 'source', edge: untilSource === true ? 'start' : untilSource, count: 1 } };
}

/** Returns false if the sheet counts no time. */
function beginOnSheet(draft: Draft, on: string, kind: string, span: Span, id: string): boolean {
  const begun = clockOf(draft, on)?.begin({ kind: 'condition', of: kind }, span, id);
  if (begun === undefined) return false;
  const label = message('encounter.begins', { what: kindText(draft, on, kind) });
  apply(draft, on, label, { steps: [], edits: begun.edits, prompts: [] });
  return true;
}

/** Rounds that are left at the end go on as time on the sheets of the library. */
export function carryOver(draft: Draft): void {
  for (const condition of Object.values(draft.encounter.conditions)) {
    const { id, on, kind, ends } = condition;
    if (ends.how !== 'tick' || isOver(draft.encounter, condition)) continue;
    if (!('character' in combatantOf(draft, on).source)) continue;
    const count = leftOf(draft.encounter, condition) ?? 0;
    if (!beginOnSheet(draft, on, kind, { unit: 'rounds', count }, draft.ports.ids.next())) continue;
    put(draft, ['conditions', id, 'cleared'], true);
  }
}

/** All of this kind, or what one of its sources brought; one that only the sheet has is switched off there. */
export function clearConditions(draft: Draft, on: string, kind: string, by?: string): boolean {
  const all = lasting(draft.encounter, on).filter((condition) => condition.kind === kind);
  const found = by === undefined ? all : all.filter((condition) => condition.by === by);
  if (by !== undefined) {
    for (const condition of found) endCondition(draft, condition);
    return found.length > 0;
  }
  for (const { id } of found) put(draft, ['conditions', id, 'cleared'], true);
  const timed = endOnSheet(draft, on, kind);
  return switchSheet(draft, on, kind, false) || timed || found.length > 0;
}

/** Ends the conditions that wait for this event. */
export function clearBy(draft: Draft, event: 'rest' | 'encounter'): void {
  for (const condition of Object.values(draft.encounter.conditions)) {
    const { ends } = condition;
    if (ends.how !== 'event' || ends.event !== event || isOver(draft.encounter, condition)) continue;
    endCondition(draft, condition);
  }
}

/** Ends everything that one holds by concentration; returns false if there is nothing. */
export function endConcentration(draft: Draft, by: string): boolean {
  const held = heldBy(draft.encounter, by);
  for (const condition of held) endCondition(draft, condition);
  return held.length > 0;
}

/** Ends one before its time. */
export function endCondition(draft: Draft, condition: Condition): void {
  put(draft, ['conditions', condition.id, 'cleared'], true);
  over(draft, condition);
}

/** Switches conditions off on the sheets that the present tick ended; that they are over follows from the counters. */
export function switchOff(draft: Draft, { of, edge }: Pick<Tick, 'of' | 'edge'>): void {
  const counter = of === null ? draft.encounter.rounds[edge] : combatantOf(draft, of).counters[edge];
  for (const condition of Object.values(draft.encounter.conditions)) {
    const { ends, cleared } = condition;
    if (cleared || ends.how !== 'tick') continue;
    const { tick } = ends;
    if (tick.of === of && tick.edge === edge && tick.at === counter) over(draft, condition);
  }
}

function over(draft: Draft, { on, kind }: Condition): void {
  tell(draft, on, message('encounter.ends', { what: kindText(draft, on, kind) }));
  const isHeld =
    lasting(draft.encounter, on).some((other) => other.kind === kind) || timedOf(draft, on, kind).length > 0;
  if (!isHeld) switchSheet(draft, on, kind, false);
}

/** Durations of a condition on the sheet itself, which go on after the encounter. */
function timedOf(draft: Draft, on: string, kind: string): readonly RunningFact[] {
  const running = timeOf(draft, on)?.running ?? [];
  return running.filter((each) => each.kind === 'condition' && each.of === kind);
}

function endOnSheet(draft: Draft, on: string, kind: string): boolean {
  const timed = timedOf(draft, on, kind);
  for (const { id, label } of timed) {
    const edits = timeOf(draft, on)?.end(id).edits ?? [];
    apply(draft, on, message('encounter.ends', { what: label }), { steps: [], edits, prompts: [] });
  }
  return timed.length > 0;
}

/** Returns false if the sheet has no such condition, or already was as wanted. */
function switchSheet(draft: Draft, on: string, kind: string, to: boolean, level?: number): boolean {
  const edits = fighterOf(draft, on)?.condition(kind, to, level) ?? [];
  if (edits.length === 0) return false;
  const what = kindText(draft, on, kind);
  const label = message(to ? 'encounter.begins' : 'encounter.ends', { what });
  apply(draft, on, label, { steps: [], edits, prompts: [] });
  return true;
}

/** The rules' own word, or the table's. */
export function kindText(draft: Pick<Draft, 'encounter' | 'rules'>, on: string, kind: string): Text {
  return knownCondition(draft, on, kind)?.label ?? raw(kind);
}

function knownCondition(draft: Pick<Draft, 'encounter' | 'rules'>, on: string, kind: string) {
  const known = draft.rules.ruleset(combatantOf(draft, on).ruleset)?.fight?.conditions ?? [];
  return known.find(({ id }) => id === kind);
}

/** Words of the table for conditions that no rules of the encounter have, newest first, each once. */
export function ownWords(
  { ruleset, combatants, conditions }: Encounter,
  rules: Pick<TableRules, 'ruleset'>,
): readonly string[] {
  const rulesets = new Set([ruleset, ...Object.values(combatants).map((each) => each.ruleset)]);
  const loaded = [...rulesets].map((id) => rules.ruleset(id));
  // A word of rules that are not here would look like one of the table.
  if (loaded.includes(undefined)) return [];
  const known = new Set(loaded.flatMap((each) => each?.fight?.conditions.map(({ id }) => id) ?? []));
  const words = Object.values(conditions).map(({ kind }) => kind);
  return [...new Set(words.filter((kind) => !known.has(kind)).toReversed())];
}
