import { expect, it } from 'vitest';
import { edit, newCharacter } from '#shared/sheet/commands';
import { set } from '#shared/character/edits';
import { ruleset } from '#shared/rulesets/delver/index';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const fresh = () => newCharacter(ruleset, { clock: fixedClock, ids: countingIds() });

function dice(document = fresh()) {
  const opened = ruleset.open(document);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const [widget] = opened.value.step('attributes').widgets;
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
