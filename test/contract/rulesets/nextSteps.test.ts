import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import { isRaw } from '#shared/kernel/text';
import { mainForm } from '#shared/character/form';
import type { NextStep } from '#shared/rules/nextSteps';
import type { Ruleset } from '#shared/rules/ruleset';
import { expectUnique, expectWords, load, ports, rulesetIds } from '#test/contract/support/rulesets';

/** A character of a form with some changed choices; without changes, an initial one. */
function opened(ruleset: Ruleset, form: string, choices: Readonly<Record<string, unknown>> = {}) {
  const document = newCharacter(ruleset, ports(), { form });
  const changed = { ...document, choices: { ...(document.choices as object), ...choices } };
  const read = ruleset.open(changed as typeof document);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const codes = (steps: readonly NextStep[] | undefined) => (steps ?? []).map(({ code }) => code);

describe.each(rulesetIds)('the next steps in %s', (id) => {
  it('are never empty for an initial character', async () => {
    const ruleset = await load(id);
    for (const form of ruleset.forms?.map((each) => each.id) ?? [mainForm]) {
      const character = opened(ruleset, form);
      const { problems, steps } = character;
      const next = character.nextSteps?.() ?? [];
      expect([...problems, ...next], form).not.toEqual([]);
      expectWords(ruleset, next);
      for (const { text } of next) expect(isRaw(text) ? text.raw.trim() : text).not.toBe('');
      expectUnique(next.map(({ code, path }) => `${code} ${path}`));
      const known = steps.map((step) => step.id);
      for (const { step } of next) expect(known, form).toContain(step);
    }
  });
});

/** Unnamed rows and a speed of 0, in every list of every sheet that is filled in by hand. */
const lacking: readonly (readonly [string, Readonly<Record<string, unknown>>, readonly string[]])[] = [
  ['delver', { lists: { weapons: [{}], spells: [{}] } }, ['weapons-unnamed', 'spells-unnamed']],
  [
    'relict',
    { numbers: { defense: { speedEntered: 0 } }, lists: { weapons: [{}], gear: [{}] } },
    ['speed', 'weapons-unnamed', 'gear-unnamed'],
  ],
  ['starfaring', { speed: 0, attacks: [{}], gear: [{}] }, ['speed', 'attacks-unnamed', 'gear-unnamed']],
  [
    'tiers',
    {
      numbers: { others: { speed: 0 } },
      lists: { weapons: [{}], techniques: [{}], gear: [{}], attributes: [{ name: ' ', value: 1 }] },
    },
    ['speed', 'weapons-unnamed', 'techniques-unnamed', 'gear-unnamed', 'attributes-unnamed'],
  ],
];

it.each(lacking)('in %s name unnamed rows and a speed of 0', async (id, choices, expected) => {
  const next = opened(await load(id), mainForm, choices).nextSteps?.() ?? [];
  for (const code of expected) expect(codes(next)).toContain(code);
  // A definition keeps its lists together, and says which row.
  const places = ['weapons[0].name', 'lists.weapons[0]'];
  const unnamed = next.find(({ code }) => code === 'weapons-unnamed');
  if (unnamed !== undefined) expect(places).toContain(unnamed.path);
});

it('in Heroic name gear, and what a vehicle or an army lacks', async () => {
  const heroic = await load('heroic');
  expect(codes(opened(heroic, mainForm).nextSteps?.())).toEqual(['gear']);
  expect(codes(opened(heroic, 'vehicle').nextSteps?.())).toContain('crew');
  expect(codes(opened(heroic, 'army').nextSteps?.())).toContain('leader');
  const natural = opened(heroic, 'npc', { natural: [{}] }).nextSteps?.();
  expect(codes(natural)).toContain('natural-unnamed');
});
