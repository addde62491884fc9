import { describe, expect, it } from 'vitest';
import type { Change, JournalEntry } from '#shared/character/journalEntry';
import type { CharacterDocument } from '#shared/character/document';
import { changeBy, type Edit } from '#shared/character/edits';
import { valueAt } from '#shared/character/playState';
import { retainedValuesOf } from '#shared/character/retainedValues';
import { withoutJournalEntries } from '#shared/character/replay';
import { undoJournalEntry } from '#shared/character/undo';
import { seededRng } from '#shared/dice/random';
import type { Json } from '#shared/kernel/jsonValue';
import { isRaw } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import { editPlay } from '#test/fixtures/played';
import { effort } from '#test/integration/support/effort';
import { actionsOf, trackersOf, type Actions } from '#test/contract/support/actions';
import { load, open, rulesetIds, startsOf } from '#test/contract/support/rulesets';

/** A sheet at some point of its play. */
interface State {
  readonly name: string;
  readonly document: CharacterDocument;
}

/** The number of random presses between two tested states, and the number of states. */
const [presses, points] = [7, effort({ quick: 1, proofs: 3, long: 10 })];

/** Sheets of every form of a ruleset, initial and after random presses. */
function* statesOf(ruleset: Ruleset): Generator<State> {
  for (const { name, document } of startsOf(ruleset)) {
    const rng = seededRng(name);
    let played = document;
    for (let point = 0; point < points; point += 1) {
      yield { name: `${name} at ${String(point)}`, document: played };
      for (let press = 0; press < presses; press += 1) {
        const opened = open(ruleset, played);
        const trackers = [...trackersOf(opened).values()];
        const tracker = trackers[rng.below(Math.max(1, trackers.length))];
        const actions = [...actionsOf(opened).values()];
        const action = actions[rng.below(Math.max(1, actions.length))];
        const stepped = tracker && changeBy(tracker.path, bounded(tracker, rng.below(2) === 0 ? -3 : 1));
        const edits = press % 2 === 0 && stepped !== undefined ? [stepped] : (action?.edits ?? []);
        const next = editPlay(played, edits);
        if (ruleset.open(next).ok) played = next;
      }
    }
  }
}

function bounded(tracker: { value: number; min: number; max: number | null }, by: number) {
  return { from: tracker.value, by, least: tracker.min, most: tracker.max };
}

/**
 * Numbers that are not amounts, so that the journal names the later entry that prevents undo. `placed` counts the
 * pieces of a thing per place: their sum has to be the number of pieces.
 */
const together = /^placed\./;

/** The numbers that an action changed or created. */
function numbersOf(journalEntry: JournalEntry | undefined): readonly Change[] {
  return (journalEntry?.changes ?? []).filter(
    ({ from, to }) =>
      from !== to && (typeof from === 'number' || (typeof to === 'number' && (from ?? null) === null)),
  );
}

/**
 * True if a path does not store the number that is shown for it, so that a change starts from another value: more
 * than the current maximum, or nothing for a maximum that has changed.
 */
function isHidden(
  ruleset: Ruleset,
  [document, then]: readonly [CharacterDocument, CharacterDocument],
  path: readonly string[],
): boolean {
  const held = valueAt(document.play, path) ?? null;
  const is = shown(ruleset, document, path);
  return held === null ? is !== shown(ruleset, then, path) : is !== held;
}

/** Caches the trackers of documents that were opened already. */
const known = new WeakMap<CharacterDocument, ReturnType<typeof trackersOf>>();

function trackerAt(ruleset: Ruleset, document: CharacterDocument, path: readonly string[]) {
  const trackers = known.get(document) ?? trackersOf(open(ruleset, document));
  known.set(document, trackers);
  return trackers.get(path.join('\n'));
}

/** The possible actions in a state, without those with equal effects. */
function differentActions(ruleset: Ruleset, document: CharacterDocument): Actions {
  const effects = new Set<string>();
  return new Map(
    [...actionsOf(open(ruleset, document))].filter(([, doable]) => {
      const effect = JSON.stringify(doable);
      if (effects.has(effect)) return false;
      effects.add(effect);
      return true;
    }),
  );
}

/** Changes a number by one from its shown value, as its control would. */
function nudge(ruleset: Ruleset, document: CharacterDocument, path: readonly string[], by: 1 | -1): Edit[] {
  const held = valueAt(document.play, path);
  const tracker = trackerAt(ruleset, document, path);
  if (tracker !== undefined) return [changeBy(path, bounded(tracker, by))];
  return [changeBy(path, { from: typeof held === 'number' ? held : 0, by, most: 1_000_000 })];
}

/** The value that the control of a path shows. */
function shown(ruleset: Ruleset, document: CharacterDocument, path: readonly string[]): Json {
  const tracker = trackerAt(ruleset, document, path);
  return tracker?.value ?? valueAt(document.play, path) ?? 0;
}

/** Describes a path that shows different values in two documents; `undefined` if they are equal. */
function unlike(
  ruleset: Ruleset,
  document: CharacterDocument,
  due: CharacterDocument,
  path: readonly string[],
): string | undefined {
  if (valueAt(document.play, path) === valueAt(due.play, path)) return undefined;
  const [is, other] = [shown(ruleset, document, path), shown(ruleset, due, path)];
  return is === other ? undefined : `${JSON.stringify(is)} for ${JSON.stringify(other)}`;
}

describe.each(rulesetIds)('amounts in the play of %s', (id) => {
  it('are undone regardless of later changes of the same number', async () => {
    const ruleset = await load(id);
    const faults = new Set<string>();
    let seen = 0;
    for (const { name, document: begun } of statesOf(ruleset))
      for (const [action, { before, edits }] of differentActions(ruleset, begun)) {
        const document = editPlay(begun, before);
        const acted = editPlay(document, edits);
        const journalEntry = acted === document ? undefined : acted.journal.at(-1);
        for (const { path } of numbersOf(journalEntry)) {
          if (journalEntry === undefined) continue;
          const place = path.join('.');
          for (const by of [1, -1] as const) {
            const second = nudge(ruleset, acted, path, by);
            const both = editPlay(acted, second);
            if (both.journal.length !== acted.journal.length + 1) continue;
            seen += 1;
            const back = undoJournalEntry(both, journalEntry.id);
            if (!back.ok) {
              const { text } = back.error;
              const isSaid = !isRaw(text) && text.key === 'journal.blocked';
              if (!together.test(place) || !isSaid) faults.add(`${action}: ${place} is kept in ${name}`);
              continue;
            }
            const alone = editPlay(document, nudge(ruleset, document, path, by));
            const wrong = unlike(ruleset, back.value, alone, path);
            if (wrong !== undefined && !isHidden(ruleset, [document, document], path))
              faults.add(`${action}: ${place} is ${wrong} in ${name}`);
          }
        }
      }
    expect(seen).toBeGreaterThan(0);
    expect([...faults]).toEqual([]);
  });

  it('are as if they had been changed alone once an earlier change is undone', async () => {
    const ruleset = await load(id);
    const faults = new Set<string>();
    for (const { name, document } of statesOf(ruleset)) {
      const actions = differentActions(ruleset, document);
      const changed = new Map<string, { readonly path: readonly string[]; readonly actions: string[] }>();
      for (const [action, { before, edits }] of actions)
        for (const { path } of numbersOf(editPlay(editPlay(document, before), edits).journal.at(-1))) {
          const key = path.join('.');
          const others = changed.get(key) ?? { path, actions: [] };
          others.actions.push(action);
          changed.set(key, others);
        }
      for (const [place, { path, actions: names }] of changed)
        for (const by of [1, -1] as const) {
          const nudged = editPlay(document, nudge(ruleset, document, path, by));
          if (nudged === document || !ruleset.open(nudged).ok) continue;
          const first = nudged.journal.at(-1);
          if (first === undefined) continue;
          const now = actionsOf(open(ruleset, nudged));
          for (const action of names) {
            const [then, later] = [actions.get(action), now.get(action)];
            if (then === undefined || later === undefined) continue;
            const pressed = editPlay(nudged, later.before);
            const both = editPlay(pressed, later.edits);
            // A press without a change has no entry in the journal that could be redone.
            if (both === pressed) continue;
            const { document: back } = withoutJournalEntries(both, new Set([first.id]));
            const alone = editPlay(editPlay(document, then.before), then.edits);
            const wrong = unlike(ruleset, back, alone, path);
            const pair = [document, editPlay(document, then.before)] as const;
            if (wrong === undefined || together.test(place) || isHidden(ruleset, pair, path)) continue;
            const isRetained = retainedValuesOf(both, back, [first]).some(
              (one) => one.path.join('.') === place,
            );
            if (!isRetained) faults.add(`${action}: ${place} is ${wrong} in ${name}`);
          }
        }
    }
    expect([...faults]).toEqual([]);
  });
});
