import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { applyEdits, set } from '#shared/character/edits';
import { seededRng } from '#shared/dice/random';
import type { Rng } from '#shared/kernel/ports';
import type { RestContext } from '#shared/rules/party';
import type { Ruleset } from '#shared/rules/ruleset';
import { editPlay } from '#test/fixtures/played';
import { everyChange } from '#test/contract/support/pressing';
import { documentsOf, load, open, ports, rulesetIds } from '#test/contract/support/rulesets';
import { pressesOf } from '#test/contract/support/wizardFaults';

/** New characters, the examples, and every other form. */
function everyoneOf(ruleset: Ruleset): CharacterDocument[] {
  const others = (ruleset.forms ?? []).flatMap(({ id, templates }) =>
    templates.map((template) => newCharacter(ruleset, ports(), { form: id, template: template.id })),
  );
  return [...documentsOf(ruleset), ...others];
}

/** The document after random changes in the wizard, if it still opens. */
function chosenByChance(ruleset: Ruleset, document: CharacterDocument, rng: Rng): CharacterDocument {
  const opened = open(ruleset, document);
  const changes = opened.steps.flatMap(({ id }) => pressesOf(opened.step(id)).map(({ edits }) => edits));
  const change = changes[rng.below(Math.max(1, changes.length))];
  if (change === undefined) return document;
  const changed = { ...document, choices: applyEdits(document.choices, change) };
  return ruleset.open(changed).ok ? changed : document;
}

/** The document after random presses, including trackers set to any allowed value. */
function playedByChance(ruleset: Ruleset, document: CharacterDocument, rng: Rng): CharacterDocument {
  let played = document;
  for (let press = rng.below(7); press > 0; press -= 1) {
    const view = open(ruleset, played).play();
    const trackers = view.blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
    const tracker = trackers[rng.below(Math.max(1, trackers.length))];
    const changes = everyChange(view);
    const change = changes[rng.below(Math.max(1, changes.length))];
    if (tracker !== undefined && rng.below(2) === 0) {
      const value = tracker.min + rng.below((tracker.max ?? 120) - tracker.min + 1);
      played = editPlay(played, [set(tracker.path, value)]);
    } else if (change !== undefined) played = editPlay(played, change);
  }
  return played;
}

function after(ruleset: Ruleset, document: CharacterDocument, time: RestContext): CharacterDocument {
  const outcome = open(ruleset, document).stay?.(time);
  return outcome === undefined ? document : editPlay(document, outcome.edits);
}

/** The same time in parts of at least a day, with its days of recuperation distributed. */
function inPieces({ days, recuperating }: RestContext, rng: Rng): RestContext[] {
  const pieces: RestContext[] = [];
  for (let [left, easy] = [days, recuperating]; left > 0;) {
    const some = 1 + rng.below(left);
    const least = Math.max(0, easy - (left - some));
    const rest = least + rng.below(Math.min(some, easy) - least + 1);
    pieces.push({ days: some, recuperating: rest });
    left -= some;
    easy -= rest;
  }
  return pieces;
}

const rounds = 16;

describe.each(rulesetIds)('passing time for %s', (id) => {
  it('has the same result in one piece as in several', async () => {
    const ruleset = await load(id);
    const rng = seededRng(`time ${id}`);
    for (const document of everyoneOf(ruleset))
      for (let round = 0; round < rounds; round += 1) {
        const begun = playedByChance(ruleset, chosenByChance(ruleset, document, rng), rng);
        const days = 1 + rng.below(45);
        const whole = { days, recuperating: rng.below(days + 1) };
        const pieces = inPieces(whole, rng);
        const inOne = after(ruleset, begun, whole);
        const inMany = pieces.reduce((now, piece) => after(ruleset, now, piece), begun);
        const description = JSON.stringify({ play: begun.play, pieces });
        expect(inMany.play, description).toEqual(inOne.play);
        expect(inMany.ledger, description).toEqual(inOne.ledger);
      }
  });
});
