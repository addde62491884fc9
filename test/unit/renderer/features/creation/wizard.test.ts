import { describe, expect, it } from 'vitest';
import type { RuleException } from '#shared/character/document';
import { raw } from '#shared/kernel/text';
import { makeException } from '#renderer/features/creation/review/exceptions';
import {
  leftovers,
  neighbors,
  placeAfter,
  summarizeProblems,
  stepsBegun,
  stepTabs,
  stepOf,
  stepToShow,
  tasksAfter,
  wizardSteps,
} from '#renderer/features/creation/wizard/wizard';
import { coins, problems } from '#test/unit/renderer/components/widgets/sampleViews';

const steps = wizardSteps(['rules', 'stats', 'gear'].map((id) => ({ id, title: raw(id) })));
const exception: RuleException = {
  code: 'overspent',
  path: 'gear[1]',
  reason: 'A gift',
  by: 'The GM',
  at: '2026-01-02T03:04:05.000Z',
};

it('leads from the wizard to the page of play, and those of a cast back to their campaign', () => {
  const npc = { status: 'draft', form: 'npc', owner: null, campaign: 'ferries' } as const;
  const sheet = { name: 'sheet', params: { id: 'a' }, query: { view: 'play' } };
  expect(placeAfter(npc, 'a')).toEqual({
    name: 'campaign',
    params: { id: 'ferries', part: 'party', item: 'a' },
  });
  expect(placeAfter({ ...npc, status: 'finished' }, 'a')).toEqual(sheet);
  expect(placeAfter({ ...npc, form: 'character' }, 'a')).toEqual(sheet);
  expect(placeAfter({ ...npc, owner: 'b' }, 'a')).toEqual(sheet);
  expect(placeAfter({ ...npc, campaign: null }, 'a')).toEqual(sheet);
  expect(placeAfter(null, 'a')).toEqual(sheet);
});

describe('steps', () => {
  it('end in the review', () => {
    expect(steps.map((step) => step.id)).toEqual(['rules', 'stats', 'gear', 'review']);
  });

  it('show the one in the address, else the first with something to do, else the review', () => {
    expect(stepToShow(steps, 'gear', problems)).toBe('gear');
    expect(stepToShow(steps, 'review', problems)).toBe('review');
    expect(stepToShow(steps, undefined, problems)).toBe('stats');
    expect(stepToShow(steps, 'nowhere', problems)).toBe('stats');
    expect(stepToShow(steps, undefined, [])).toBe('review');
  });

  it('are done when visited and with nothing left; broken rules and what is to do are counted apart', () => {
    const [stats, gear] = problems;
    const issues = { broken: [gear!], undone: [stats!] };
    const tabs = stepTabs(steps, issues, 'stats', new Set(['stats']));
    expect(tabs.map((tab) => [tab.status, tab.current, tab.broken, tab.undone])).toEqual([
      ['done', false, 0, 0],
      ['begun', true, 0, 1],
      ['broken', false, 1, 0],
      ['new', false, 0, 0],
    ]);
  });

  it('of an earlier session are known by what they lack no more', () => {
    const lack = (...ids: string[]) => ids.map((step) => ({ code: step, path: '', step, text: raw(step) }));
    expect(stepsBegun(lack('stats', 'stats', 'gear'), lack('stats', 'gear'))).toEqual(['stats']);
  });

  it('know their neighbors', () => {
    expect(neighbors(steps, 'rules')).toEqual({ back: undefined, next: steps[1] });
    expect(neighbors(steps, 'review')).toEqual({ back: steps[2], next: undefined });
  });

  it('assign a problem of an unknown step to the first one', () => {
    const [problem] = problems;
    expect(stepOf(problem!, steps)?.id).toBe('stats');
    expect(stepOf({ ...problem!, step: 'elsewhere' }, steps)?.id).toBe('rules');
  });
});

describe('things to do', () => {
  const task = (code: string, step: string, path = code) => ({ code, path, step, text: raw(code) });
  const points = task('points-unspent', 'stats');
  const skills = task('skills-missing', 'skills');
  const row = task('weapon-unnamed', 'gear', 'weapons[1].name');
  const stateOf = (tasks: ReturnType<typeof tasksAfter>) =>
    tasks.map(({ task: { code }, done }) => [code, done]);
  const begun = tasksAfter([], [points, skills, row], 'stats');

  it('stay as done once their own step has settled them, and return when it is undone', () => {
    const done = tasksAfter(begun, [skills, row], 'stats');
    expect(stateOf(done)).toEqual([
      ['skills-missing', false],
      ['weapon-unnamed', false],
      ['points-unspent', true],
    ]);
    expect(stateOf(tasksAfter(done, [points, skills, row], 'skills'))).toEqual(stateOf(begun));
  });

  it('say what they asked for at first, once they are done', () => {
    const lessLeft = { ...points, text: raw('one left') };
    const asked = tasksAfter(begun, [lessLeft, skills, row], 'stats');
    expect(asked[0]?.task.text).toEqual(lessLeft.text);
    expect(tasksAfter(asked, [skills, row], 'stats').at(-1)?.task.text).toEqual(points.text);
  });

  it('vanish when another step made them needless, or with the row that asked', () => {
    expect(stateOf(tasksAfter(begun, [skills, row], 'rules'))).toEqual([
      ['skills-missing', false],
      ['weapon-unnamed', false],
    ]);
    expect(stateOf(tasksAfter(begun, [points, skills], 'gear'))).toEqual([
      ['points-unspent', false],
      ['skills-missing', false],
    ]);
  });
});

describe('exceptions', () => {
  it('are sorted into open problems, problems with an exception, and exceptions without a problem', () => {
    const other = { ...exception, code: 'long-gone' };
    const { open, allowed, idle } = summarizeProblems(problems, [exception, other]);
    expect(open).toEqual([problems[0]]);
    expect(allowed).toEqual([{ problem: problems[1], exception }]);
    expect(idle).toEqual([other]);
  });

  it('need a reason and a name, and are dated by the clock', () => {
    const clock = { now: () => exception.at };
    expect(makeException(problems[1]!, { reason: ' A gift ', by: 'The GM ' }, clock)).toEqual({
      ok: true,
      value: exception,
    });
    const empty = makeException(problems[1]!, { reason: '  ', by: '' }, clock);
    expect(empty.ok ? [] : Object.keys(empty.error)).toEqual(['reason', 'by']);
    const nameless = makeException(problems[1]!, { reason: 'A gift', by: ' ' }, clock);
    expect(nameless.ok ? [] : Object.keys(nameless.error)).toEqual(['by']);
  });
});

it('leftovers are remarks, unless the ruleset says that they are problems', () => {
  const points = { ...coins, id: 'points', mustBeSpent: true };
  const spent = { ...coins, id: 'spent', spent: 30 };
  expect(leftovers([coins, points, spent])).toEqual([coins]);
});
