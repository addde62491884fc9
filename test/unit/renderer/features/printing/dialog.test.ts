import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { shallowRef } from 'vue';
import PrintDialog from '#renderer/features/printing/PrintDialog.vue';
import { useSubject } from '#renderer/features/printing/useSubject';
import type { PrintSubject } from '#shared/ipc/printing';
import { appError } from '#shared/kernel/errors';
import { err } from '#shared/kernel/result';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => setActivePinia(createPinia()));

const session = { kind: 'chronicle', campaign: 'c', entry: 'one', audience: 'gm' } as const;

describe('the print subject', () => {
  it('is the requested one with later choices', () => {
    const asked = shallowRef<PrintSubject>(session);
    const { subject, choice, choose, hasFields } = useSubject(() => asked.value);
    expect([subject.value, choice.value, hasFields.value]).toEqual([
      session,
      { audience: 'gm', scope: 'entry' },
      false,
    ]);
    choose({ audience: 'players' });
    choose({ scope: 'whole' });
    expect(subject.value).toEqual({ ...session, audience: 'players', entry: null });
    choose({ scope: 'entry' });
    expect(subject.value).toEqual({ ...session, audience: 'players' });
    asked.value = { ...session, entry: null };
    expect(choice.value).toEqual({ audience: 'players' });
    expect(subject.value).toEqual({ ...session, audience: 'players', entry: null });
  });

  it('offers no choices for a party, and fields if there are any', () => {
    const asked = shallowRef<PrintSubject>({ kind: 'party', campaign: 'c' });
    const { subject, choice, hasFields } = useSubject(() => asked.value);
    expect([subject.value, choice.value, hasFields.value]).toEqual([asked.value, {}, false]);
    asked.value = { kind: 'partySheets', campaign: 'c' };
    expect(hasFields.value).toBe(true);
    asked.value = { kind: 'cards', ids: ['a'], perPage: 8 };
    expect([choice.value, hasFields.value]).toEqual([{ perPage: 8 }, false]);
  });
});

describe('cards and pages of characters', () => {
  it('are chosen beside their sheets', () => {
    const asked = shallowRef<PrintSubject>({ kind: 'characters', ids: ['a', 'b'] });
    const { subject, choice, choose, hasFields } = useSubject(() => asked.value);
    expect([subject.value, choice.value]).toEqual([asked.value, { deck: 'sheets', format: 'full' }]);
    choose({ format: 'booklet' });
    expect([subject.value, hasFields.value]).toEqual([asked.value, false]);
    choose({ deck: 'items' });
    expect([subject.value, choice.value, hasFields.value]).toEqual([
      { kind: 'cards', ids: ['a', 'b'], perPage: 9, deck: 'items' },
      { deck: 'items', perPage: 9 },
      false,
    ]);
    choose({ deck: 'tents' });
    expect(subject.value).toEqual({ kind: 'cards', ids: ['a', 'b'], perPage: 4, deck: 'tents' });
    asked.value = { kind: 'partySheets', campaign: 'c' };
    choose({ deck: 'initiative', perPage: 8 });
    expect(subject.value).toEqual({ kind: 'cards', ids: ['c'], perPage: 8, deck: 'initiative' });
    asked.value = { kind: 'party', campaign: 'c' };
    expect([subject.value, choice.value]).toEqual([asked.value, {}]);
  });

  it('are rendered again when they are chosen, without fields on small pages', async () => {
    const refused = err(appError('print-failed'));
    const { named } = fakeProgram({ 'sheet.render': () => refused });
    const subject = { kind: 'characters', ids: ['a'] } as const;
    mountPage(PrintDialog, { job: { subject, title: { raw: 'Brakka' } } });
    await flushPromises();
    const choose = async (at: number, value: string) => {
      const select = document.querySelectorAll<HTMLSelectElement>('[role=dialog] select')[at];
      if (select === undefined) throw new Error(`No choice ${String(at)}`);
      select.value = value;
      select.dispatchEvent(new Event('change'));
      await flushPromises();
    };
    expect(document.body.textContent).toContain('Fillable');
    await choose(1, 'booklet');
    expect(document.body.textContent).not.toContain('Fillable');
    await choose(0, 'powers');
    expect(named('sheet.render').map(({ args }) => args)).toMatchObject([
      { subject },
      { subject, options: { format: 'booklet', fillable: false } },
      { subject: { kind: 'cards', ids: ['a'], perPage: 9, deck: 'powers' } },
    ]);
    expect(document.querySelectorAll('input[name=print-cards]')).toHaveLength(3);
  });
});

describe('the print dialog', () => {
  it('renders a chronicle again for another reader', async () => {
    const refused = err(appError('print-failed'));
    const { named } = fakeProgram({ 'sheet.render': () => refused });
    mountPage(PrintDialog, { job: { subject: session, title: { raw: 'The Bell' } } });
    await flushPromises();
    const chips = (name: string) => document.querySelectorAll<HTMLInputElement>(`input[name=${name}]`);
    expect([...chips('print-audience')].map(({ value, checked }) => [value, checked])).toEqual([
      ['players', false],
      ['gm', true],
    ]);
    expect(document.body.textContent).toContain('Includes all secrets');
    expect(document.body.textContent).not.toContain('Fillable');
    chips('print-audience')[0]?.click();
    await flushPromises();
    chips('print-scope')[1]?.click();
    await flushPromises();
    expect(document.body.textContent).toContain('secret entries are left out');
    expect(named('sheet.render').map(({ args }) => args)).toMatchObject([
      { subject: session },
      { subject: { ...session, audience: 'players' } },
      { subject: { ...session, audience: 'players', entry: null } },
    ]);
  });
});
