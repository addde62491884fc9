import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import { ruleset } from '#shared/rulesets/heroic/index';
import { builtInContent } from '#shared/rulesets/heroic/content/index';
import { formIds } from '#shared/rulesets/heroic/content/formIds';
import { sums } from '#test/unit/shared/rulesets/heroic/plans';
import { translate } from '#test/unit/shared/rulesets/heroic/support';
import { made } from './support';

const words = fc.constantFrom('', ' ', 'x', '{x} | @:y', '__proto__', 'constructor', '4, 6', 'é'.repeat(200));
const number = fc.oneof(fc.integer({ min: -6, max: 12 }), fc.constantFrom(-1_000_000, 1_000_000));
const idOf = (table: { readonly all: readonly { readonly id: string }[] }) =>
  fc.oneof(fc.constantFrom(...table.all.map(({ id }) => id)), words);

const choices = fc.record(
  {
    concept: words,
    template: idOf(builtInContent.templates),
    stats: fc.record({ str: number, agi: number, mnd: number }),
    byHand: fc.record({ endurance: fc.record({ on: fc.boolean(), value: number }) }),
    skills: fc.array(
      fc.record({
        id: idOf(builtInContent.skills),
        focus: words,
        level: fc.constantFrom('basic', 'advanced'),
      }),
      { maxLength: 3 },
    ),
    natural: fc.array(
      fc.record(
        {
          kind: fc.constantFrom('weapon', 'armor', 'other'),
          name: words,
          key: words,
          attack: fc.record({ by: fc.constantFrom('str', 'agi', 'mnd', 'hand'), plus: number }),
          damage: number,
          armorRoll: words,
          keywords: fc.array(fc.record({ id: idOf(builtInContent.keywords), x: number }), { maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 3 },
    ),
    abilities: fc.array(
      fc.record({
        id: idOf(builtInContent.abilities),
        values: fc.dictionary(
          fc.constantFrom('x', 'y', 'damage', 'penalty', '__proto__'),
          fc.oneof(number, words),
        ),
        note: words,
      }),
      { maxLength: 4 },
    ),
    modifiers: fc.array(idOf(builtInContent.npcModifiers), { maxLength: 4 }),
    crew: fc.record({ least: fc.nat(20), most: fc.nat(20), per: fc.nat(5) }),
  },
  { requiredKeys: [] },
);

it('opens whatever it can read, with words and numbers that are the sums of their sources', () => {
  fc.assert(
    fc.property(fc.constantFrom(...formIds), choices, (form, given) => {
      const opened = ruleset.open({ ...made(form), choices: given });
      if (!opened.ok) {
        expect(opened.error.code).toBe('damaged-document');
        return;
      }
      const view = opened.value;
      const { problems, steps } = view;
      const shown = steps.map(({ id }) => view.step(id));
      const views = [problems, shown, view.sheet(), view.play(), view.card?.(), view.print({})];
      for (const { value, total } of sums(views)) expect(value).toBe(total);
      for (const { text, step: where } of problems) {
        expect(translate(text)).not.toMatch(/ruleset\.|undefined/);
        expect(steps.map(({ id }) => id)).toContain(where);
      }
    }),
    { numRuns: 100 },
  );
}, 60_000);

it('refuses what it cannot read, and never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...formIds), fc.jsonValue(), fc.jsonValue(), (form, given, play) => {
      const document = made(form);
      for (const broken of [
        { ...document, choices: given as Json },
        { ...document, play: play as Json },
      ]) {
        const opened = ruleset.open(broken);
        if (!opened.ok) expect(opened.error.code).toBe('damaged-document');
      }
    }),
    { numRuns: 100 },
  );
}, 60_000);
