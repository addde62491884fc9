import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { inRoot } from '#build/scripts/root.mjs';
import { newGame } from '#shared/homebrew/games/game';
import { gameSchema } from '#shared/homebrew/games/document';
import { publishedRules } from '#shared/homebrew/games/interpreted';
import { textsFor } from '#shared/homebrew/games/translations';
import type { Json } from '#shared/kernel/jsonValue';
import { textsOf } from '#shared/rules/definition/schema/texts';
import { placeOf } from '#shared/rules/definition/texts';
import { readDefinition } from '#shared/rules/definition/read';
import { translatedProgram } from '#shared/rules/definition/translated';
import { newCharacter } from '#shared/sheet/commands';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const ports = { clock: fixedClock, ids: countingIds() };
const aspects = JSON.parse(
  readFileSync(inRoot('shared/rules/definition/templates/aspects.json'), 'utf8'),
) as Json;
const might = 'numbers.skills.of.athletics.name';
const twice = 'problems.refresh-low.text';

function sheetIn(language: string, texts: Readonly<Record<string, string>>): string {
  const game = { ...newGame('', aspects, ports), translations: { de: texts } };
  const rules = publishedRules(gameSchema.parse(game), language);
  if (rules?.ok !== true) throw new Error(JSON.stringify(rules));
  const opened = rules.value.open(newCharacter(rules.value, ports));
  if (!opened.ok) throw new Error('cannot be opened');
  return JSON.stringify(opened.value.sheet());
}

describe('the texts of a game in another language', () => {
  it('have places by ids, whatever their order', () => {
    const texts = textsOf(aspects);
    expect(texts.get(might)).toBe('Athletics');
    expect(texts.get('tagline')).toContain('points of fate');
    expect(texts.get('tables.compels.rows.0.1')).toBe('Somebody from your past is in the next room.');
    expect([...texts.keys()].filter((place) => /(^|\.)(id|is|when|rule|check)$/.test(place))).toEqual([]);
    expect(placeOf(aspects, ['numbers', 0, 'of', 0, 'name'])).toBe(might);
  });

  it('show where the language is spoken, and fall back where one is missing', () => {
    const german = sheetIn('de-AT', { [might]: 'Kraft', 'numbers.skills.of.burglary.name': ' ' });
    expect(german).toContain('Kraft');
    expect(german).toContain('Burglary');
    expect(sheetIn('fr', { [might]: 'Kraft' })).toContain('Athletics');
    expect(sheetIn('en', { [might]: 'Kraft' })).not.toContain('Kraft');
    expect(textsFor({ de: { a: 'b' } }, 'constructor')).toBeUndefined();
  });

  it('cannot make a game faulty, and change nothing but texts', () => {
    const german = sheetIn('de', { [might]: 'Kraft', [twice]: '{it.nonsense} ist doppelt.', gone: 'weg' });
    expect(german).toContain('Kraft');
    expect(sheetIn('de', { 'checks.check.dice.fate.count': '1', id: 'other' })).toBe(sheetIn('en', {}));
  });

  it('keep together what stands below the same words, and words that formulas look for', () => {
    const skills = { id: 'skills', name: 'Skills', key: 'name', free: true, suggestions: ['Heal', 'Ride'] };
    const action = (id: string) => ({ id, name: id, group: 'First aid' });
    const own = {
      ...{ format: 1, id: 'small', version: '1.0.0', name: 'Small' },
      checks: [{ id: 'check', name: 'Check', inputs: {}, dice: [{ id: 'd', sides: 20 }] }],
      lists: [skills],
      problems: [
        { id: 'healer', at: 'skills', when: "find(skills, 'Heal').name == ''", text: 'Nobody heals.' },
      ],
      actions: [action('bind'), action('splint')],
      layout: { play: ['actions-first-aid'] },
    };
    const suggested = [...textsOf(own).keys()].filter((place) => place.includes('suggestions'));
    expect(suggested).toEqual(['lists.skills.suggestions.1']);
    const program = readDefinition(own);
    if (!program.ok) throw new Error(JSON.stringify(program.error));
    const texts = { 'actions.bind.group': 'Erste Hilfe', 'actions.splint.group': 'Hilfe' };
    const { definition } = translatedProgram(program.value, texts)?.game ?? {};
    expect(definition?.actions.map(({ group }) => group)).toEqual(['Erste Hilfe', 'Erste Hilfe']);
    expect(definition?.layout.play).toEqual(['actions-erste-hilfe']);
  });

  it('may call two groups by one word, which then stand together', () => {
    const own = {
      ...{ format: 1, id: 'small', version: '1.0.0', name: 'Small' },
      checks: [{ id: 'check', name: 'Check', inputs: {}, dice: [{ id: 'd', sides: 20 }] }],
      actions: [
        { id: 'cut', name: 'Cut', group: 'Attack' },
        { id: 'hit', name: 'Hit', group: 'Strikes' },
        { id: 'run', name: 'Run', group: 'Moves' },
      ],
      layout: { play: ['actions-attack', 'actions-strikes', 'actions-moves'] },
    };
    const program = readDefinition(own);
    if (!program.ok) throw new Error(JSON.stringify(program.error));
    const texts = { 'actions.cut.group': 'Angriff', 'actions.hit.group': 'Angriff' };
    const { definition } = translatedProgram(program.value, texts)?.game ?? {};
    expect(definition?.actions.map(({ group }) => group)).toEqual(['Angriff', 'Angriff', 'Moves']);
    expect(definition?.layout.play).toEqual(['actions-angriff', 'actions-moves']);
  });
});
