import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRaw } from '#shared/kernel/text';
import { ruleset } from '#shared/rulesets/heroic/index';
import {
  documentOf,
  everyView,
  openDocument,
  plan,
  ports,
  refusal,
  textsIn,
  translate,
} from '#test/unit/shared/rulesets/heroic/support';
import { anyPlan, sums } from '#test/unit/shared/rulesets/heroic/plans';

describe('reading a plan', () => {
  it.each<[string, unknown, string]>([
    ['nothing', null, ': must be an object in curly braces'],
    ['a list', [], ': must be an object in curly braces'],
    ['no name', plan({ name: undefined }), 'name: is missing'],
    ['no number', plan({ stats: { str: Number.NaN } }), 'stats.str: must be a number'],
    ['null for a stat', plan({ stats: { str: null } }), 'stats.str: must be a number'],
  ])('refuses %s', (_, input, sentence) => {
    expect(refusal(input)).toBe(sentence);
  });

  it('refuses keys that would reach the prototype', () => {
    const polluted: unknown = JSON.parse(JSON.stringify(plan()).replace('{', '{"__proto__":{"race":"elf"},'));
    expect(refusal(polluted)).toBe('__proto__: nothing here is called "__proto__"');
    const inside: unknown = JSON.parse(JSON.stringify(plan()).replace('"str":', '"__proto__":'));
    expect(refusal(inside)).toBe('stats.__proto__: nothing here is called "__proto__"');
  });

  it('says long words of the input shortened', () => {
    expect(refusal(plan({ race: 'x'.repeat(100_000) })).length).toBeLessThan(100);
    const sentence = refusal(plan({ ['k'.repeat(100_000)]: 1 }));
    expect(sentence.slice(sentence.indexOf(': ')).length).toBeLessThan(120);
  });

  it('fills in omitted values', () => {
    const bare = documentOf({ ruleset: 'heroic', name: 'Bare' });
    expect(bare.choices).toEqual(ruleset.initialChoices());
    expect(bare.choices).toEqual({
      race: 'human',
      archetype: '',
      definitions: [],
      method: 'standard',
      coins: 'normal',
      encumbrance: 'points',
      stats: { str: 0, agi: 0, mnd: 0 },
      skills: [],
      gear: { method: 'coins', items: [] },
      upgrades: { endurance: 0, heroism: 0 },
    });
  });

  it('dates exceptions and awards with the clock', () => {
    const document = documentOf(plan({ waivers: [{ code: 'hands', reason: 'because', by: 'GM' }] }));
    expect(document.exceptions).toEqual([
      { code: 'hands', reason: 'because', by: 'GM', at: '2026-01-02T03:04:05.000Z' },
    ]);
  });
});

describe('choices of a document that cannot be read', () => {
  it('are refused with the place and the reason in words', () => {
    const opened = ruleset.open({
      ...documentOf(plan()),
      choices: { skills: [{ id: 'luck', level: 'expert' }] },
    });
    if (opened.ok) throw new Error('opened');
    expect(opened.error.code).toBe('damaged-document');
    expect(opened.error.path).toBe('choices.skills[0].level');
    expect(translate(opened.error.text)).toBe(
      'The sheet of this character cannot be read at choices.skills[0].level: must be one of "basic", "advanced"',
    );
  });

  it('preserve keys of a later version', () => {
    expect(ruleset.open({ ...documentOf(plan()), choices: { mood: 'grim' } }).ok).toBe(true);
  });
});

describe('any input', () => {
  const refusalOf = (input: unknown): string => {
    const planned = ruleset.readPlan(input, ports());
    if (planned.ok) return '';
    expect(planned.error.code).toBe('invalid-input');
    expect(isRaw(planned.error.text)).toBe(false);
    return translate(planned.error.text);
  };

  it('is read or refused in one sentence, never with an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        expect(refusalOf(input)).toMatch(/^[^\n]+$/);
      }),
      { numRuns: 10_000 },
    );
  });

  it('in the place of any part of a plan is read or refused in one sentence', () => {
    const keys = Object.keys({ ...plan(), race: 0, method: 0, coins: 0, gear: 0, upgrades: 0, awards: 0 });
    fc.assert(
      fc.property(
        anyPlan,
        fc.constantFrom(...keys, 'advancement', 'waivers'),
        fc.jsonValue(),
        (input, key, junk) => {
          expect(refusalOf({ ...input, [key]: junk })).not.toMatch(/\n|ruleset\.|services\./);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('that is a plan opens, derives, and reports what JSON can hold', () => {
    fc.assert(
      fc.property(anyPlan, (input) => {
        const opened = openDocument(documentOf(input));
        const report = opened.report(translate);
        expect(JSON.parse(JSON.stringify(report))).toEqual(report);
        const views = everyView(opened);
        for (const { value, total } of sums(views)) expect(value).toBe(total);
      }),
      { numRuns: 300 },
    );
  });

  it('that is a plan is shown in words alone', () => {
    fc.assert(
      fc.property(anyPlan, (input) => {
        const texts = textsIn(everyView(openDocument(documentOf(input))));
        expect(texts.map(translate).filter((text) => /ruleset\.heroic|undefined|NaN/.test(text))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
