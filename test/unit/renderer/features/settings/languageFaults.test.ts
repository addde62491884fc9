import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { message, raw } from '#shared/kernel/text';
import { ok } from '#shared/kernel/result';
import AppearanceSettings from '#renderer/features/settings/AppearanceSettings.vue';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => {
  setActivePinia(createPinia());
});

it('offers a language whose own folder was left out, and names the faults of folders and texts', async () => {
  const fault = message('languages.fault.placeholder', { name: raw('who') });
  const row = { own: true, translated: 1, printable: true, fault: null, faulty: [] };
  fakeProgram({
    'language.list': () =>
      ok({
        rows: [
          { ...row, language: 'en' },
          { ...row, language: 'de', faulty: [{ file: 'app.json', key: 'app.hello', fault }] },
          { ...row, language: 'fr', translated: 0.5, fault: raw('app.json is broken.') },
          { ...row, language: 'pl', translated: 0, fault: raw('It is empty.') },
        ],
      }),
  });
  const { wrapper } = mountPage(AppearanceSettings);
  await expect.poll(() => wrapper.findAll('.fault').length).toBe(2);
  expect(wrapper.findAll('.fault').map((each) => each.text())).toEqual([
    'The language folder “fr” was left out. app.json is broken.',
    'The language folder “pl” was left out. It is empty.',
  ]);
  expect(wrapper.get('details summary').text()).toBe("Deutsch: 1 text can't be used");
  expect(wrapper.get('details li').text()).toBe(
    'app.json, app.hello: the English text has no placeholder who',
  );
  const options = wrapper.findAll('option').map((each) => each.text());
  expect(options).toHaveLength(3);
  expect(options.join()).toContain('français (50%)');
});

it('offers a language of few texts only to those who have a folder of it', async () => {
  const row = { printable: true, fault: null, faulty: [] };
  fakeProgram({
    'language.list': () =>
      ok({
        rows: [
          { ...row, language: 'en', own: false, translated: 1 },
          { ...row, language: 'de', own: false, translated: 0.01 },
          { ...row, language: 'fr', own: false, translated: 0.5 },
          { ...row, language: 'pl', own: true, translated: 0.01 },
        ],
      }),
  });
  const { wrapper } = mountPage(AppearanceSettings);
  await expect.poll(() => wrapper.findAll('option').length).toBeGreaterThan(1);
  const offered = wrapper.findAll('option').map((each) => each.attributes('value'));
  expect(offered).toEqual(['en', 'fr', 'pl']);
});
