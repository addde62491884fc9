import { describe, expect, it } from 'vitest';
import type { Change, JournalEntry } from '../../shared/character/journalEntry';
import type { CharacterDocument } from '../../shared/character/document';
import { changeBy, type Edit } from '../../shared/character/edits';
import { valueAt } from '../../shared/character/playState';
import { keptValuesOf } from '../../shared/character/keptValues';
import { withoutJournalEntries } from '../../shared/character/replay';
import { undoJournalEntry } from '../../shared/character/undo';
import { seededRng } from '../../shared/dice/random';
import type { Json } from '../../shared/kernel/json';
import { isRaw } from '../../shared/kernel/text';
import type { Ruleset } from '../../shared/rules/ruleset';
import { editPlay } from '../fixtures/played';
import { actionsOf, trackersOf, type Actions } from './support/actions';
import { load, open, rulesetIds, startsOf } from './support/rulesets';

/** A sheet at some point of its play. */
interface State {
  readonly name: string;
  readonly document: CharacterDocument;
}

/** How many presses by chance lead from one state that is looked at to the next, and how many are looked at. */
const [presses, points] = [7, 2];

/** Sheets of everything that a ruleset makes, as they begin and after presses by chance. */
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
 * Numbers that are no amounts, each with why: for these the journal says which later line stands in the way.
 *
 * - how many pieces of a thing are in which place: together they are as many as there are
 */
const together = /^placed\./;

/** The numbers that a journal entry changed, or put where there was none yet. */
function numbersOf(journalEntry: JournalEntry | undefined): readonly Change[] {
  return (journalEntry?.changes ?? []).filter(
    ({ from, to }) =>
      from !== to && (typeof from === 'number' || (typeof to === 'number' && (from ?? null) === null)),
  );
}

/**
 * True where a place does not hold what is shown of it, so that a change of it starts from elsewhere: more than the
 * most as it is now, or nothing for a most that became another.
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

/** The trackers of documents that were opened already. */
const known = new WeakMap<CharacterDocument, ReturnType<typeof trackersOf>>();

function trackerAt(ruleset: Ruleset, document: CharacterDocument, path: readonly string[]) {
  const trackers = known.get(document) ?? trackersOf(open(ruleset, document));
  known.set(document, trackers);
  return trackers.get(path.join('\n'));
}

/** What can be done in a state, each effect once. */
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

/** A place's number moved one up or one down, from what it stands for, as its control would. */
function nudge(ruleset: Ruleset, document: CharacterDocument, path: readonly string[], by: 1 | -1): Edit[] {
  const held = valueAt(document.play, path);
  const tracker = trackerAt(ruleset, document, path);
  if (tracker !== undefined) return [changeBy(path, bounded(tracker, by))];
  return [changeBy(path, { from: typeof held === 'number' ? held : 0, by, most: 1_000_000 })];
}

/** What a place holds, as its control shows it. */
function shown(ruleset: Ruleset, document: CharacterDocument, path: readonly string[]): Json {
  const tracker = trackerAt(ruleset, document, path);
  return tracker?.value ?? valueAt(document.play, path) ?? 0;
}

/** What a place shows that should show what it shows in another document; nothing where it does. */
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
  it('go back whatever happened to the same number since', async () => {
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

  it('come to what they would have come to alone once an earlier change is gone', async () => {
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
            // What changed nothing left no line in the journal that could happen again.
            if (both === pressed) continue;
            const { document: back } = withoutJournalEntries(both, new Set([first.id]));
            const alone = editPlay(editPlay(document, then.before), then.edits);
            const wrong = unlike(ruleset, back, alone, path);
            const pair = [document, editPlay(document, then.before)] as const;
            if (wrong === undefined || together.test(place) || isHidden(ruleset, pair, path)) continue;
            const said = keptValuesOf(both, back, [first]).some((one) => one.path.join('.') === place);
            if (!said) faults.add(`${action}: ${place} is ${wrong} in ${name}`);
          }
        }
    }
    expect([...faults]).toEqual([]);
  });
});
