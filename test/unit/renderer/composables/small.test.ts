import { describe, expect, it, vi } from 'vitest';
import { initialOf, toneOf } from '#renderer/components/character/monogram';
import { sourcesLine } from '#renderer/components/sheet/sources';
import { cardWindow } from '#renderer/composables/useCardWindow';
import { isTyping } from '#renderer/composables/typing';
import { commandOf } from '#renderer/stores/window/keys';
import { relative } from '#renderer/composables/useDates';
import { explain } from '#shared/rules/explained';
import { raw } from '#shared/kernel/text';

describe('cardWindow', () => {
  const measures = {
    count: 1000,
    width: 1168,
    minWidth: 340,
    gap: 16,
    rowHeight: 122,
    scrolled: 0,
    viewHeight: 700,
    spare: 4,
  };

  it('keeps only the cards near the screen', () => {
    expect(cardWindow(measures)).toEqual({
      columns: 3,
      first: 0,
      last: 30,
      before: 0,
      height: 334 * 138 - 16,
    });
    const middle = cardWindow({ ...measures, scrolled: 13_800 });
    expect(middle.first).toBe(96 * 3);
    expect(middle.last).toBe(110 * 3);
    expect(middle.before).toBe(96 * 138);
  });

  it('keeps no spare row if none is wanted', () => {
    expect(cardWindow({ ...measures, spare: 0 })).toMatchObject({ first: 0, last: 6 * 3 });
    expect(cardWindow({ ...measures, spare: 0, scrolled: 138 })).toMatchObject({ first: 3, last: 7 * 3 });
    expect(cardWindow({ ...measures, spare: 0, viewHeight: 0 }).last).toBe(0);
  });

  it('never leaves the list, however far it is scrolled', () => {
    expect(cardWindow({ ...measures, scrolled: 10 ** 9 }).last).toBe(1000);
    expect(cardWindow({ ...measures, scrolled: 10 ** 9 }).first).toBeLessThan(1000);
    expect(cardWindow({ ...measures, scrolled: -5000 }).first).toBe(0);
    expect(cardWindow({ ...measures, count: 0 })).toMatchObject({ first: 0, last: 0, before: 0, height: 0 });
    expect(cardWindow({ ...measures, width: 0 }).columns).toBe(1);
  });
});

describe('keys', () => {
  const press = (key: string, more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...more });

  it('mean the same with Ctrl and Cmd', () => {
    for (const mod of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(commandOf(press('n', mod), false)).toBe('new');
      expect(commandOf(press('z', mod), false)).toBe('undo');
      expect(commandOf(press('Z', { ...mod, shiftKey: true }), false)).toBe('redo');
      expect(commandOf(press('y', mod), false)).toBe('redo');
      expect(commandOf(press('p', mod), false)).toBe('print');
    }
    expect(commandOf(press('/'), false)).toBe('search');
    expect(commandOf(press('?', { shiftKey: true }), false)).toBe('shortcuts');
    expect(commandOf(press('n'), false)).toBeUndefined();
    expect(commandOf(press('n', { ctrlKey: true, altKey: true }), false)).toBeUndefined();
  });

  it('go back and forward through pages, on a Mac not while words are typed', () => {
    const alt = { altKey: true };
    expect(commandOf(press('ArrowLeft', alt), false)).toBe('back');
    expect(commandOf(press('ArrowRight', alt), false)).toBe('forward');
    expect(commandOf(press('ArrowLeft', alt), true)).toBe('back');
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh');
    expect(commandOf(press('ArrowLeft', alt), true)).toBeUndefined();
    expect(commandOf(press('ArrowLeft', alt), false)).toBe('back');
    agent.mockRestore();
    expect(commandOf(press('ArrowLeft', { ...alt, ctrlKey: true }), false)).toBeUndefined();
    expect(commandOf(press('ArrowLeft'), false)).toBeUndefined();
  });

  it('leave text-editing keys to text fields', () => {
    expect(commandOf(press('/'), true)).toBeUndefined();
    expect(commandOf(press('z', { ctrlKey: true }), true)).toBeUndefined();
    expect(commandOf(press('p', { ctrlKey: true }), true)).toBe('print');
  });

  it('detect typing', () => {
    const input = document.createElement('input');
    expect(isTyping(input)).toBe(true);
    input.type = 'checkbox';
    expect(isTyping(input)).toBe(false);
    expect(isTyping(document.createElement('textarea'))).toBe(true);
    expect(isTyping(document.body)).toBe(false);
    expect(isTyping(null)).toBe(false);
  });
});

describe('relative dates', () => {
  const now = Date.parse('2026-06-15T12:00:00.000Z');
  it.each([
    ['2026-06-15T11:59:40.000Z', 'now'],
    ['2026-06-15T15:00:30.000Z', 'now'],
    ['2026-06-15T11:58:59.000Z', '1 minute ago'],
    ['2026-06-15T09:00:00.000Z', '3 hours ago'],
    ['2026-06-14T11:00:00.000Z', 'yesterday'],
    ['2026-06-01T12:00:00.000Z', '2 weeks ago'],
    ['2024-06-01T12:00:00.000Z', '2 years ago'],
  ])('%s is %s', (moment, words) => {
    expect(relative(moment, now, 'en')).toBe(words);
  });
});

describe('monogram', () => {
  it('uses the first user-perceived letter', () => {
    expect(initialOf('  zoë')).toBe('Z');
    expect(initialOf('Мария')).toBe('М');
    expect(initialOf('👩‍🚀 Ada')).toBe('👩‍🚀');
    expect(initialOf('   ')).toBe('');
  });

  it('keeps its color', () => {
    expect(toneOf('abc')).toBe(toneOf('abc'));
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(toneOf)).size).toBeGreaterThan(2);
  });
});

describe('sources in one line', () => {
  const source = (label: string, amount: number) => ({ label: raw(label), amount, rule: '1' });

  it('joins sources with their signs', () => {
    expect(sourcesLine(explain([source('Agility', 2), source('Athletics', 1), source('Armor', -1)]))).toEqual(
      {
        key: 'sheet.sourcesNext',
        params: {
          head: {
            key: 'sheet.sourcesNext',
            params: {
              head: { key: 'sheet.sources', params: { first: { raw: 'Agility' }, amount: { raw: '2' } } },
              sign: { raw: '+' },
              label: { raw: 'Athletics' },
              amount: { raw: '1' },
            },
          },
          sign: { raw: '−' },
          label: { raw: 'Armor' },
          amount: { raw: '1' },
        },
      },
    );
  });

  it('sets an amount apart from words that hold a number', () => {
    const phrase = { ...source('half of Brawn 2', 1), isPhrase: true as const };
    const last = sourcesLine(explain([source('Agility', 2), phrase]));
    expect(last).toMatchObject({ params: { amount: { key: 'rules.apart', params: { amount: '1' } } } });
  });

  it('is empty for a number that is its own source', () => {
    expect(sourcesLine(explain([source('Agility', 2)]))).toBeNull();
    expect(sourcesLine(explain([]))).toBeNull();
  });
});
