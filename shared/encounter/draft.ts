import type { CharacterDocument } from '#shared/character/document';
import { applyEdits, isPathEdit, withFreshKeys, type Edit } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { isReset } from '#shared/change/amount';
import { overlap } from '#shared/change/values';
import { differences, putAt, valueAt } from '#shared/character/playState';
import type { Json } from '#shared/kernel/jsonValue';
import { oncePer } from '#shared/kernel/oncePer';
import { message, raw, type Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import { runningOf } from '#shared/rules/durations/running';
import type { Timekeeping } from '#shared/rules/durations/time';
import type { Fighter, FightOutcome } from '#shared/rules/fight/fighter';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { bringUpToDate } from '#shared/rules/versions/migrations';
import { documentOf } from './combatants';
import type { Draws, Ports, Ran, Table, TableRules } from './command';
import type { Combatant, Delta, Encounter } from './document';

/** The state in which one command works, and the record of all it changes. */
export interface Draft {
  encounter: Encounter;
  characters: Readonly<Record<string, CharacterDocument>>;
  readonly changes: Delta[];
  readonly steps: Text[];
  readonly prompts: Ran['prompts'][number][];
  /** Shared with the journal entries of the characters that change. */
  readonly entry: string;
  readonly rules: TableRules;
  readonly ports: Ports;
  /** Falls if the command begins a round. */
  readonly draws?: Draws;
}

export function draftOf(
  { encounter, characters }: Table,
  rules: TableRules,
  ports: Ports,
  draws?: Draws,
): Draft {
  const entry = ports.ids.next();
  const empty = { changes: [], steps: [], prompts: [] };
  return { encounter, characters, ...empty, entry, rules, ports, ...(draws && { draws }) };
}

/** Sets a place of the encounter; `undefined` removes it. */
export function put(draft: Draft, path: readonly string[], to: Json | undefined, by?: number): void {
  const from = valueAt(asJson(draft.encounter), path);
  if (from === to) return;
  draft.changes.push(deltaOf(null, path, from, to, by));
  draft.encounter = asEncounter(putAt(asJson(draft.encounter), path, to));
}

export function combatantOf({ encounter }: Pick<Draft, 'encounter'>, id: string): Combatant {
  const found = encounter.combatants[id];
  if (found === undefined) throw new Error('A command reached a combatant that was not checked');
  return found;
}

/** The sheet of a combatant in its present state; `undefined` if it cannot be harmed or read. */
export function fighterOf(draft: Draft, id: string): Fighter | undefined {
  return fighterIn(draft, draft.rules, combatantOf(draft, id));
}

export function fighterIn(table: Table, rules: TableRules, combatant: Combatant): Fighter | undefined {
  const open = openIn(table, rules, combatant);
  return open && fighterOfSheet(open, combatant.minor);
}

/** Most sheets of a large fight stay as they are from one command to the next. */
export function fighterOfSheet(open: OpenCharacter, minor: boolean): Fighter | undefined {
  return (minor ? minorFighters : fighters)(open);
}
const fighters = oncePer((open: OpenCharacter) => open.fight?.({ minor: false }));
const minorFighters = oncePer((open: OpenCharacter) => open.fight?.({ minor: true }));

/** Durations of the sheet itself; `undefined` if none are running, which is not worth opening a sheet for. */
export function timeOf(draft: Draft, id: string): Timekeeping | undefined {
  return timeIn(draft, draft.rules, combatantOf(draft, id));
}

export function timeIn(table: Table, rules: TableRules, combatant: Combatant): Timekeeping | undefined {
  const { source } = combatant;
  const play = 'copy' in source ? source.copy.play : table.characters[source.character]?.play;
  if (play === undefined || runningOf(play).length === 0) return undefined;
  return openIn(table, rules, combatant)?.time?.();
}

/** The durations that a sheet can begin; `undefined` if its rules count none. */
export function clockOf(draft: Draft, id: string): Timekeeping | undefined {
  return openIn(draft, draft.rules, combatantOf(draft, id))?.time?.();
}

/** The sheet of a combatant; `undefined` if it is missing or cannot be read. */
export function openIn(table: Table, rules: TableRules, combatant: Combatant): OpenCharacter | undefined {
  const document = documentOf(combatant, table.characters);
  const open = document && rules.open(document);
  return open?.ok === true ? open.value : undefined;
}

/** Applies what the rules answered; a character's own document gets a journal entry. */
export function apply(draft: Draft, id: string, label: Text, { steps, edits, prompts }: FightOutcome): void {
  const combatant = combatantOf(draft, id);
  draft.steps.push(...steps.map((step) => named(combatant, step)));
  draft.prompts.push(...prompts.map((roll: RollRequest) => ({ on: id, roll })));
  if (edits.length > 0) applyToSheet(draft, combatant, label, edits);
}

export function named({ name }: Pick<Combatant, 'name'>, what: Text): Text {
  return message('encounter.of', { name: raw(name), what });
}

export function tell(draft: Draft, id: string, what: Text): void {
  draft.steps.push(named(combatantOf(draft, id), what));
}

function applyToSheet(draft: Draft, combatant: Combatant, label: Text, edits: readonly Edit[]): void {
  const { source } = combatant;
  if ('copy' in source) {
    const before = playOfToday(draft, combatant, source.copy.play);
    const play = applyEdits(before, withFreshKeys(edits, draft.ports.ids).filter(isPathEdit));
    for (const { path, to } of differences(before, play))
      put(
        draft,
        ['combatants', combatant.id, 'source', 'copy', 'play', ...path],
        to,
        movedIn(edits, path, to),
      );
    return;
  }
  const before = draft.characters[source.character];
  if (before === undefined) return;
  const after = perform(before, { label, edits, group: draft.entry }, draft.ports);
  for (const { path, from, to } of differences(before.play, after.play))
    draft.changes.push(deltaOf(source.character, path, from, to, movedIn(edits, path, to)));
  draft.characters = { ...draft.characters, [source.character]: after };
}

/**
 * A copy keeps the form in which it joined until it changes: the edits are those of its rules as they are today. The
 * new form is a change of the command, which an undo takes back.
 */
function playOfToday(draft: Draft, combatant: Combatant, play: Json): Json {
  const ruleset = draft.rules.ruleset(combatant.ruleset);
  const document = documentOf(combatant, {});
  if (ruleset === undefined || document === undefined) return play;
  const current = bringUpToDate(ruleset, document);
  if (!current.ok || current.value === document) return play;
  const { choices, play: today, rulesVersion } = current.value;
  for (const [key, to] of Object.entries({ choices, play: today, rulesVersion }))
    put(draft, ['combatants', combatant.id, 'source', 'copy', key], to);
  return today;
}

function deltaOf(
  on: string | null,
  path: readonly string[],
  from: Json | undefined,
  to: Json | undefined,
  by: number | undefined,
): Delta {
  return {
    on,
    path: [...path],
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(by !== undefined && { by }),
  };
}

/** The points by which edits moved a number, also from a start that is not stored; `undefined` if it was set. */
function movedIn(edits: readonly Edit[], path: readonly string[], to: Json | undefined): number | undefined {
  const about = edits.filter(isPathEdit).filter((edit) => overlap(edit.path.map(String), path));
  const [only, ...others] = about;
  if (only?.op !== 'set' || only.by === undefined || others.length > 0 || isReset(only.by)) return undefined;
  return typeof to === 'number' ? to - only.by.base : undefined;
}

/** Takes the changes back, last first: exactly if nothing else happened, otherwise by the same points. */
export function withoutChanges(encounter: Encounter, changes: readonly Delta[]): Encounter {
  const own = changes.filter(({ on }) => on === null).toReversed();
  return asEncounter(
    own.reduce<Json>((state, { path, from, to, by }) => {
      const now = valueAt(state, path);
      return putAt(state, path, by !== undefined && now !== to && typeof now === 'number' ? now - by : from);
    }, asJson(encounter)),
  );
}

// A parsed encounter holds nothing but JSON, and changes only at places that its schema has.
const asJson = (encounter: Encounter) => encounter as unknown as Json;
const asEncounter = (state: Json) => state as unknown as Encounter;
