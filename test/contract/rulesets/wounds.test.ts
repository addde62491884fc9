import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { perform } from '#shared/character/journal';
import { raw } from '#shared/kernel/text';
import type { Fighter, FightOutcome } from '#shared/rules/fight/fighter';
import type { Ruleset } from '#shared/rules/ruleset';
import { revert } from '#shared/sheet/revert';
import { documentOf, examplesOf, load, open, ports, rulesetIds } from '#test/contract/support/rulesets';

/** A character that is hurt and healed, with every step in its journal. */
function played(ruleset: Ruleset, start: CharacterDocument) {
  const own = ports();
  const [type] = ruleset.fight?.damageTypes ?? [];
  const fighter = (document: CharacterDocument): Fighter | undefined =>
    open(ruleset, document).fight?.({ minor: false });
  const act = (document: CharacterDocument, outcome: FightOutcome | undefined): CharacterDocument =>
    perform(document, { label: raw('wounds'), edits: outcome?.edits ?? [] }, own);
  const health = (document: CharacterDocument) => fighter(document)?.health?.now;
  function hit(document: CharacterDocument, amount: number): CharacterDocument {
    const outcome = fighter(document)?.damage({ parts: [{ amount, ...(type && { type: type.id }) }] });
    if (outcome?.ok === false) throw new Error(JSON.stringify(outcome.error));
    return act(document, outcome?.value);
  }
  return {
    health,
    isDead: (document: CharacterDocument) => fighter(document)?.state?.kind === 'dead',
    hit,
    /** Takes the least amount that leaves no points, with any armor. */
    fell: (document: CharacterDocument): CharacterDocument => {
      let amount = health(document) ?? 0;
      while ((health(hit(document, amount)) ?? 0) > 0) amount += 1;
      return hit(document, amount);
    },
    heal: (document: CharacterDocument, amount: number) => act(document, fighter(document)?.heal(amount)),
    /** The health after the step at this place of the journal was undone, or why it cannot be. */
    without: (document: CharacterDocument, index: number) => {
      const journalEntry = document.journal[start.journal.length + index]?.id ?? '';
      const undone = revert(document, [{ journalEntry }], (one) => open(ruleset, one).ledger?.(), own);
      return undone.ok ? fighter(undone.value.document)?.health?.now : undone.error.text;
    },
  };
}

describe.each(rulesetIds)('an old wound of %s', (id) => {
  it('gives its points back when it is undone, whatever healed or hurt since', async () => {
    const ruleset = await load(id);
    for (const { plan } of examplesOf(id)) {
      const start = documentOf(ruleset, plan);
      const { health, isDead, hit, fell, heal, without } = played(ruleset, start);
      const full = health(start) ?? 0;
      if (full === 0) continue;
      const fallen = fell(start);
      expect(without(fallen, 0), start.name).toBe(full);
      expect(without(hit(fallen, 1), 0), start.name).toBe(full);
      const healed = heal(fallen, 3);
      if (isDead(healed)) continue;
      expect(without(healed, 0), start.name).toBe(full);
      // The second fall takes what it takes; the points of the first come back below it.
      const again = heal(fell(healed), 1);
      if (again.journal.length < start.journal.length + 4 || isDead(again)) continue;
      expect(typeof without(again, 0), `${start.name}: ${JSON.stringify(without(again, 0))}`).toBe('number');
      expect(without(again, 2), start.name).toBeGreaterThanOrEqual(health(healed) ?? 0);
    }
  });
});

it('loses the trauma of an undone fall, and keeps those of later ones', async () => {
  const ruleset = await load('starfaring');
  const [example] = examplesOf('starfaring').filter(({ plan }) => Object(plan).name === 'Petra Quill');
  const start = documentOf(ruleset, example?.plan);
  const { health, fell, heal, without } = played(ruleset, start);
  const own = ports();
  const traumas = (document: CharacterDocument): readonly { readonly row: unknown }[] =>
    Object(document.play).traumas ?? [];
  const pick = (document: CharacterDocument, row: number): CharacterDocument => {
    const rows = open(ruleset, document)
      .play()
      .blocks.flatMap((block) => (block.kind === 'rows' && block.id === 'traumas' ? block.rows : []));
    const [way] = rows[row]?.actions.find((action) => action.id === 'pick')?.options ?? [];
    return perform(document, { label: raw('picked'), edits: way?.edits ?? [] }, own);
  };
  const first = heal(fell(start), 2);
  const second = pick(heal(fell(pick(first, 0)), 3), 1);
  expect(traumas(second)).toHaveLength(2);
  expect(without(second, 0)).toBeGreaterThan(health(second) ?? 0);
  const entry = second.journal[start.journal.length]?.id ?? '';
  const undone = revert(second, [{ journalEntry: entry }], () => undefined, own);
  expect(undone.ok && traumas(undone.value.document)).toEqual(traumas(second).slice(1));
});
