import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { defineComponent, h, nextTick } from 'vue';
import { english } from '#shared/kernel/language';
import { list, message, raw, type Messages, type Text } from '#shared/kernel/text';
import { i18n, showLanguage } from '#renderer/locales/i18n';
import { useText, type ToWords } from '#renderer/composables/useText';

afterEach(() => showLanguage({ language: english, messages: {} }));

function shown(use: (t: ToWords) => string) {
  const component = defineComponent({
    setup() {
      const { t } = useText();
      return () => h('p', use(t));
    },
  });
  return mount(component, { global: { plugins: [i18n] } });
}

/** The text that a component gets. */
const words = (use: (t: ToWords) => string): string => shown(use).text();

describe('useText', () => {
  it('reads messages with parameters, also as bare keys', () => {
    const text: Text = message('app.title', { page: raw('Bin') });
    expect(words((t) => t(text))).toBe('Bin – Hearthbook');
    expect(words((t) => t('app.title', { page: 'Bin' }))).toBe('Bin – Hearthbook');
  });

  it('chooses the plural by count', () => {
    const count = (n: number) => words((t) => t('library.count', { count: n }));
    expect(count(0)).toBe('No characters');
    expect(count(1)).toBe('1 character');
    expect(count(12)).toBe('12 characters');
  });

  it('translates texts inside parameters', () => {
    const inner = message('app.title', { page: message('bin.title') });
    expect(words((t) => t(list([inner, raw('{braces} | and @:links')])))).toBe(
      'Bin – Hearthbook, {braces} | and @:links',
    );
  });

  it('keeps raw words as they are', () => {
    expect(words((t) => t(raw('{name} | @:app.name')))).toBe('{name} | @:app.name');
  });

  it('compiles messages without generating code, as the content security policy demands', () => {
    const { Function: real } = globalThis;
    globalThis.Function = class extends real {
      constructor() {
        super();
        throw new Error('code from text');
      }
    } as FunctionConstructor;
    try {
      expect(words((t) => t('library.binned', { count: 2, name: 'x' }))).toBe(
        '2 characters were moved to the bin.',
      );
    } finally {
      globalThis.Function = real;
    }
  });

  it('shows the same message in other words as soon as its catalog or the language changes', async () => {
    const close = shown((t) => t('app.close'));
    const tagline = shown((t) => t('ruleset.ownGame.tagline', { name: 'Tide' }));
    expect([close.text(), tagline.text()]).toEqual(['Close', 'Text of a system that is not installed']);
    const before: Messages = i18n.global.getLocaleMessage(english);
    const named = (tagline: string) => ({ ...before, ruleset: { ownGame: { tagline } } });
    i18n.global.setLocaleMessage(english, named('{name}, high'));
    await nextTick();
    expect(tagline.text()).toBe('Tide, high');
    i18n.global.setLocaleMessage(english, named('{name}, low'));
    await nextTick();
    expect(tagline.text()).toBe('Tide, low');
    showLanguage({ language: 'de', messages: { app: { close: 'Schließen' } } });
    await nextTick();
    expect([close.text(), tagline.text()]).toEqual(['Schließen', 'Tide, low']);
    showLanguage({ language: 'de', messages: { app: { close: 'Zumachen' } } });
    await nextTick();
    expect(close.text()).toBe('Zumachen');
    // Rules that are loaded later show in English if the language lacks them.
    i18n.global.setLocaleMessage(english, named('{name}, lower'));
    await nextTick();
    expect(tagline.text()).toBe('Tide, lower');
    i18n.global.setLocaleMessage(english, before);
  });
});
