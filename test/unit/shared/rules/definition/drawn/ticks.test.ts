import { expect, it } from 'vitest';
import { withPlay } from '#shared/rules/print/printNow';
import { newCharacter } from '#shared/sheet/commands';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const trackers = [
  { id: 'vigor', name: 'Vigor', most: 6, health: true },
  { id: 'clock', name: 'Clock', most: 4, start: 0 },
];

/** Ticked boxes of all, by the layout of the paper. */
function ticks(print: unknown, play: Readonly<Record<string, number>>) {
  const ruleset = rulesetOf({ trackers, layout: { print } });
  const made = newCharacter(ruleset, ports());
  const open = opened(ruleset, { ...made, play: { trackers: play } });
  const { bands } = withPlay(open.print({}), open.play());
  return bands
    .flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.kind === 'tracks' ? block.tracks : []))
    .map(({ field, boxes }) => [field.name, Number(field.value), boxes]);
}

it.each([[[['trackers']]], [[[[{ name: 'In play', boxes: ['vigor', 'clock'] }]]]]])(
  'boxes of %j are ticked for what is spent of points, and for what has come',
  (print) => {
    expect(ticks(print, {})).toEqual([
      ['vigor', 0, 6],
      ['clock', 0, 4],
    ]);
    expect(ticks(print, { vigor: 1, clock: 3 })).toEqual([
      ['vigor', 5, 6],
      ['clock', 3, 4],
    ]);
  },
);

it('conditions have a box each, ticked while they last, and are not written among the notes again', () => {
  const conditions = [
    { id: 'shaken', name: 'Shaken', text: 'One die less.' },
    { id: 'bleeding', name: 'Bleeding' },
  ];
  const ruleset = rulesetOf({ trackers, conditions, layout: { print: [[['conditions', 'notes']]] } });
  const made = newCharacter(ruleset, ports());
  const boxes = (on: readonly string[]) => {
    const play = { conditions: Object.fromEntries(on.map((id) => [id, true])) };
    const open = opened(ruleset, { ...made, play });
    const { bands } = withPlay(open.print({}), open.play());
    const blocks = bands.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
    return {
      boxes: blocks.flatMap((block) =>
        block.kind === 'entries' ? block.entries.map(({ box }) => [box?.name, box?.value]) : [],
      ),
      notes: blocks.flatMap((block) => (block.kind === 'lines' ? [block.text] : [])),
    };
  };
  expect(boxes([])).toEqual({
    boxes: [
      ['shaken', ''],
      ['bleeding', ''],
    ],
    notes: [undefined],
  });
  expect(boxes(['bleeding'])).toEqual({
    boxes: [
      ['shaken', ''],
      ['bleeding', '1'],
    ],
    notes: [undefined],
  });
});
