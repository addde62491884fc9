import { expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { edit, newCharacter, quickCharacter } from '#shared/sheet/commands';
import { set } from '#shared/character/edits';
import { seededRng } from '#shared/dice/random';
import { sharedMessages } from '#shared/locales/catalog';
import { ruleset } from '#shared/rulesets/delver/index';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const ports = () => ({ clock: fixedClock, ids: countingIds() });
const fresh = () => newCharacter(ruleset, ports());

function opened(document = fresh()) {
  const result = ruleset.open(document);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function dice(document = fresh()) {
  const [widget] = opened(document).step('attributes').widgets;
  if (widget?.kind !== 'steppers' || widget.dice === undefined) throw new Error('no dice');
  return { widget, dice: widget.dice };
}

it('scores are rolled with dice whose sums lie between the lowest and the highest', () => {
  const { widget, dice: rolled } = dice();
  for (const row of widget.rows) {
    expect(row.min).toBe(rolled.count);
    expect(row.max).toBe(rolled.count * rolled.sides);
  }
  expect(Object.keys(rolled.sums)).toEqual(widget.rows.map(({ id }) => id));
  expect(rolled.faces).toEqual({});
});

it('keeps the dice that fell beside the scores, also where a score is changed since', () => {
  const faces = { scoreStr: [5, 4, 6] };
  const document = edit(fresh(), [
    set(['rolls', 'attributes'], faces),
    set(['numbers', 'attributes', 'scoreStr'], 14),
  ]);
  const { widget, dice: rolled } = dice(document);
  expect(rolled.faces).toEqual(faces);
  expect(widget.rows.find(({ id }) => id === 'scoreStr')?.value).toBe(14);
});

it('chance gives the hit points of a first level', () => {
  const translate = createTranslator('en', sharedMessages());
  for (let seed = 0; seed < 40; seed += 1) {
    const chance = { ...ports(), rng: seededRng(String(seed)), translate };
    const health = opened(quickCharacter(ruleset, chance, { variants: {} })).fight?.({ minor: false }).health;
    expect(health?.max).toBeGreaterThanOrEqual(2);
    expect(health?.max).toBeLessThanOrEqual(10);
  }
});
