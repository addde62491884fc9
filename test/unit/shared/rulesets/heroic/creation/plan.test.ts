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
    ['another ruleset', plan({ ruleset: 'tiers' }), 'ruleset: must be one of "heroic"'],
    ['no name', plan({ name: undefined }), 'name: is missing'],
    ['a name of spaces', plan({ name: '  ' }), 'name: must have at least one character'],
    ['a name that is no text', plan({ name: 7 }), 'name: must be text in quotes'],
    ['an endless name', plan({ name: 'x'.repeat(201) }), 'name: must have 200 characters at most'],
    ['an unknown key', plan({ luck: 3 }), 'luck: nothing here is called "luck"'],
    ['an unknown key inside', plan({ stats: { luk: 3 } }), 'stats.luk: nothing here is called "luk"'],
    ['a misspelt race', plan({ race: 'Elf' }), 'race: no race is called "Elf"'],
    ['a race of JavaScript', plan({ race: 'constructor' }), 'race: no race is called "constructor"'],
    ['an unknown method', plan({ method: 'dice' }), 'method: must be one of "standard", "point-buy"'],
    ['a stat in words', plan({ stats: { str: 'three' } }), 'stats.str: must be a number'],
    ['half a stat', plan({ stats: { str: 1.5 } }), 'stats.str: must be a whole number'],
    ['no number', plan({ stats: { str: Number.NaN } }), 'stats.str: must be a number'],
    ['a huge stat', plan({ stats: { str: 1e300 } }), 'stats.str: must be 99 at most'],
    ['a large stat', plan({ stats: { str: 100 } }), 'stats.str: must be 99 at most'],
    ['null for a stat', plan({ stats: { str: null } }), 'stats.str: must be a number'],
    ['definitions in words', plan({ definitions: 'vain' }), 'definitions: must be a list in square brackets'],
    [
      'a definition that is no text',
      plan({ definitions: ['vain', 1] }),
      'definitions[1]: must be text in quotes',
    ],
    [
      'an unknown skill',
      plan({
        skills: [
          { id: 'luck', level: 'basic' },
          { id: 'sneak', level: 'basic' },
        ],
      }),
      'skills[1].id: no skill is called "sneak"',
    ],
    [
      'a skill without level',
      plan({ skills: [{ id: 'luck' }] }),
      'skills[0].level: must be one of "basic", "advanced"',
    ],
    ['a skill by name', plan({ skills: ['luck'] }), 'skills[0]: must be an object in curly braces'],
    [
      'an unknown item',
      plan({ gear: { items: [{ id: 'katana' }] } }),
      'gear.items[0].id: no item is called "katana"',
    ],
    [
      'an unknown modifier',
      plan({ gear: { items: [{ id: 'sword', modifier: 'blunt' }] } }),
      'gear.items[0].modifier: no item modifier is called "blunt"',
    ],
    [
      'no quantity',
      plan({ gear: { items: [{ id: 'sword', quantity: 0 }] } }),
      'gear.items[0].quantity: must be at least 1',
    ],
    [
      'an unknown state',
      plan({ gear: { items: [{ id: 'sword', state: 'hidden' }] } }),
      'gear.items[0].state: must be one of "carried", "worn", "wielded", "packed"',
    ],
    [
      'two armors worn',
      plan({
        gear: {
          items: [
            { id: 'light-armor', state: 'worn' },
            { id: 'heavy-armor', state: 'worn' },
          ],
        },
      }),
      'gear.items[1].state: only one armor can be worn at a time',
    ],
    ['a negative award', plan({ awards: [{ exp: -1 }] }), 'awards[0].exp: must be at least 0'],
    [
      'an unknown purchase',
      plan({ advancement: [{ buy: 'castle' }] }),
      'advancement[0].buy: must be one of "definition", "endurance", "heroism", "skill", "advanced", "stat"',
    ],
    [
      'a purchase without kind',
      plan({ advancement: [{ stat: 'str' }] }),
      'advancement[0].buy: must be one of "definition", "endurance", "heroism", "skill", "advanced", "stat"',
    ],
    [
      'an unknown stat',
      plan({ advancement: [{ buy: 'stat', stat: 'cha' }] }),
      'advancement[0].stat: must be one of "str", "agi", "mnd"',
    ],
    [
      'an unknown skill bought',
      plan({ advancement: [{ buy: 'skill', id: 'sneak' }] }),
      'advancement[0].id: no skill is called "sneak"',
    ],
    [
      'a exception without reason',
      plan({ waivers: [{ code: 'hands', by: 'GM' }] }),
      'waivers[0].reason: is missing',
    ],
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
  const said = (input: unknown): string => {
    const planned = ruleset.readPlan(input, ports());
    if (planned.ok) return '';
    expect(planned.error.code).toBe('invalid-input');
    expect(isRaw(planned.error.text)).toBe(false);
    return translate(planned.error.text);
  };

  it('is read or refused in one sentence, never with an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        expect(said(input)).toMatch(/^[^\n]+$/);
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
          expect(said({ ...input, [key]: junk })).not.toMatch(/\n|ruleset\.|services\./);
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
