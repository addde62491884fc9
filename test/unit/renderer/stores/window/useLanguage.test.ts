import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { english } from '#shared/kernel/language';
import { message } from '#shared/kernel/text';
import { defaultSettings } from '#shared/settings/defaults';
import { showLanguage, translate } from '#renderer/locales/i18n';
import { useTransport } from '#renderer/platform/client';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { useLanguage } from '#renderer/stores/window/useLanguage';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useSettings } from '#renderer/stores/window/useSettings';

const catalogs: Readonly<Record<string, unknown>> = {
  de: { app: { close: 'Schließen' }, ruleset: { tiers: { tagline: 'Sieben Stufen' } } },
  he: { app: { close: 'סגירה' } },
};
let stored = defaultSettings;
let asked: string[] = [];

beforeEach(() => {
  setActivePinia(createPinia());
  stored = defaultSettings;
  asked = [];
  useTransport({
    listen: () => () => undefined,
    send: async (name, args) => {
      if (name === 'settings.read') return { ok: true, value: stored };
      if (name !== 'language.read') return { ok: true, value: {} };
      const { language } = args as { language: string };
      asked.push(language);
      const messages = catalogs[language];
      return messages === undefined
        ? { ok: false, error: { code: 'not-found', text: message('languages.missing') } }
        : { ok: true, value: { messages } };
    },
  });
});
afterEach(() => showLanguage({ language: english, messages: {} }));

async function startWith(language: string): Promise<void> {
  stored = { ...defaultSettings, language };
  await useSettings().read();
  await useLanguage().follow(useSettings().current.language);
}

describe('the language of the page', () => {
  it('asks for nothing while it is English', async () => {
    await startWith('en');
    expect(asked).toEqual([]);
    expect(translate(message('app.close'))).toBe('Close');
  });

  it('is that of the settings, with English where a text is missing', async () => {
    await startWith('de');
    expect(translate(message('app.close'))).toBe('Schließen');
    expect(translate(message('app.cancel'))).toBe('Cancel');
    expect(document.documentElement.lang).toBe('de');
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('has the direction of its script, and follows another choice', async () => {
    await startWith('he');
    expect(document.documentElement.dir).toBe('rtl');
    await useSettings().change({ language: 'en' });
    expect(translate(message('app.close'))).toBe('Close');
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('stays English where the folder is missing, and says so', async () => {
    await startWith('fr');
    expect(translate(message('app.close'))).toBe('Close');
    expect(useNotifications().shown.map(({ text }) => text)).toContainEqual(message('languages.missing'));
  });

  it('is that of rules that are data, and those who hold them learn of another choice', async () => {
    await startWith('en');
    const { load } = useRulesets();
    const homebrew = useHomebrew();
    const before = await load('tiers');
    const { changes } = homebrew;
    await useSettings().change({ language: 'de' });
    await vi.waitFor(() => expect(homebrew.changes).toBe(changes + 1));
    const german = await load('tiers');
    expect(german?.tagline).toEqual({ raw: 'Sieben Stufen' });
    expect(await load('tiers')).toBe(german);
    await useSettings().change({ language: 'en' });
    await vi.waitFor(() => expect(homebrew.changes).toBe(changes + 2));
    expect(await load('tiers')).toBe(before);
  });
});
