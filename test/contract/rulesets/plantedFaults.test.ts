import { describe, expect, it } from 'vitest';
import { insert, remove, set } from '#shared/character/edits';
import { message } from '#shared/kernel/text';
import { ok } from '#shared/kernel/result';
import { targetNumber, type Check } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import type { ChosenRow, StepView, Widget } from '#shared/rules/views';
import { oddsFaults } from '#test/contract/support/oddsFaults';
import { load, startsOf } from '#test/contract/support/rulesets';
import { wizardFaults } from '#test/contract/support/wizardFaults';

const toy = await load('lantern');

/** The toy ruleset with a change of its derived characters. */
function withCharacters(change: (opened: OpenCharacter) => Partial<OpenCharacter>): Ruleset {
  return {
    ...toy,
    open: (document, bonds) => {
      const opened = toy.open(document, bonds);
      return opened.ok ? ok({ ...opened.value, ...change(opened.value) }) : opened;
    },
  };
}

/** The toy ruleset with changed widgets of its only step. */
const withWidgets = (change: (widgets: readonly Widget[]) => readonly Widget[]): Ruleset =>
  withCharacters((opened) => ({
    step: (id) => {
      const view: StepView = opened.step(id);
      return { ...view, widgets: change(view.widgets) };
    },
  }));

const row: ChosenRow = {
  id: 'first',
  title: message('ruleset.lantern.sheet.stats'),
  terms: [],
  controls: [],
  remove: [remove(['stats', 'heart', 7])],
  problems: [],
};
const withRow = (changed: Partial<ChosenRow>): Ruleset =>
  withWidgets((widgets) => [
    ...widgets,
    {
      kind: 'chosen',
      id: 'things',
      title: row.title,
      empty: row.title,
      rows: [{ ...row, remove: [], ...changed }],
    },
  ]);

const planted: readonly (readonly [name: string, ruleset: Ruleset, fault: RegExp])[] = [
  [
    'a + that leaves a draft that cannot be read',
    withWidgets((widgets) =>
      widgets.map((widget) =>
        widget.kind === 'steppers'
          ? {
              ...widget,
              rows: widget.rows.map((each) => ({
                ...each,
                up: { edits: [set(['stats', each.id], 'many')] },
              })),
            }
          : widget,
      ),
    ),
    /keeper: stats\/heart\/up leaves a character that cannot be opened: damaged-document at choices\.stats\.heart/,
  ],
  ['a remove that throws', withRow({ remove: row.remove }), /keeper: things\/first\/remove throws: No place/],
  [
    'an add to a list that is not there',
    withRow({ actions: [{ id: 'more', label: row.title, edits: [insert(['nothing'], 1)] }] }),
    /keeper: things\/more throws: Cannot insert there/,
  ],
  [
    'missing words',
    withCharacters((opened) => ({
      problems: opened.problems.map((problem) => ({
        ...problem,
        text: message('ruleset.lantern.problems.nowhere'),
      })),
    })),
    /keeper: .* shows what has no words: ruleset\.lantern\.problems\.nowhere/,
  ],
  [
    'a control that changes nothing that is shown',
    withWidgets((widgets) => [
      ...widgets,
      {
        kind: 'fields',
        id: 'more',
        fields: [{ kind: 'flag', id: 'lost', label: row.title, value: false, path: ['lost'] }],
      },
    ]),
    /keeper: more\/lost changes nothing that is shown/,
  ],
  [
    'a menu at an option that does not exist',
    withRow({
      controls: [
        {
          kind: 'select',
          id: 'kind',
          label: row.title,
          value: 'unheard-of',
          options: [{ value: 'known', label: row.title, edits: [set(['stats', 'heart'], 1)] }],
        },
      ],
    }),
    /keeper: things\/first\/kind is at an unknown option "unheard-of"/,
  ],
  [
    'a choice that does not take',
    withWidgets((widgets) => [
      ...widgets,
      {
        kind: 'choice',
        id: 'way',
        title: row.title,
        options: ['left', 'right'].map((id, index) => ({
          id,
          title: row.title,
          text: row.title,
          terms: [],
          selected: index === 0,
          edits: [set(['calling'], id)],
        })),
      },
    ]),
    /keeper: way\/right is not selected afterwards/,
  ],
];

describe('faults planted in a ruleset without forms', () => {
  it('are missing before', () => {
    expect(toy.forms).toBeUndefined();
    expect(wizardFaults(toy, startsOf(toy))).toEqual([]);
  });

  it.each(planted)('%s', (_, ruleset, fault) => {
    expect(wizardFaults(ruleset, startsOf(ruleset)).join('\n')).toMatch(fault);
  });

  it('a wrong target of the odds', () => {
    const [sound] = toy.checks;
    if (sound === undefined) throw new Error('No check');
    const opened = (check: Check) => {
      const result = check.open(initialValues(check.inputs));
      if (!result.ok) throw new Error(result.error.code);
      return result.value;
    };
    expect(oddsFaults('check', opened(sound))).toEqual([]);
    const wrong = opened(sound);
    const odds = wrong.odds();
    const off = {
      ...wrong,
      odds: () => odds?.target && { ...odds, target: { atLeast: targetNumber(odds.target) + 1 } },
    };
    expect(oddsFaults('check', off).join()).toMatch(
      /the odds name 7 as the target, but a total of 6 succeeds/,
    );
  });
});
