import { expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import type { Ruleset } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { everyChange, trackersIn } from '#test/contract/support/pressing';
import { livingGame } from '#test/fixtures/livingGame';
import { editPlay } from '#test/fixtures/played';
import { opened, ports } from '#test/unit/shared/rules/definition/sample';

function rules(): Ruleset {
  const made = fromDefinition(livingGame);
  if (!made.ok) throw new Error('The game has faults');
  return made.value;
}

it('opens again after every press on any control, with every number within its bounds', () => {
  const ruleset = rules();
  const made = newCharacter(ruleset, ports());
  const gear = ['pistol', 'knife'].map((item) => ({ from: 'arms', item }));
  const wonders = ['wand', 'mule'].map((item) => ({ from: 'wonders', item }));
  const lists = { gear: [...gear, ...wonders], oaths: [] };
  const begun: CharacterDocument = { ...made, choices: { ...(made.choices as object), lists } };
  const seen = new Set<string>();
  const waiting = [begun];
  let presses = 0;
  for (let next = waiting.shift(); next !== undefined && seen.size < 40; next = waiting.shift()) {
    const state = JSON.stringify(next.play);
    if (seen.has(state)) continue;
    seen.add(state);
    const open = opened(ruleset, next);
    const view = open.play();
    for (const { label, value, min, max } of trackersIn(view)) {
      expect(value, JSON.stringify(label)).toBeGreaterThanOrEqual(min);
      expect(value, JSON.stringify(label)).toBeLessThanOrEqual(max ?? Infinity);
    }
    expect(JSON.stringify([open.sheet(), open.print({}), open.aside(), view])).not.toContain('NaN');
    for (const edits of everyChange(view)) {
      presses += 1;
      waiting.push(editPlay(next, edits));
    }
  }
  expect(presses).toBeGreaterThan(1000);
});
