import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangeOffer, OfferLine, OutgoingChanges } from '#shared/exchange/offer';
import { err, ok } from '#shared/kernel/result';
import { readChangeFile } from '#shared/exchange/changeFile';
import { message, raw } from '#shared/kernel/text';
import { translate } from '#renderer/locales/i18n';
import ImportChangesDialog from '#renderer/shells/exchange/ImportChangesDialog.vue';
import SendChangesDialog from '#renderer/shells/exchange/SendChangesDialog.vue';
import { holdsChanges } from '#renderer/shells/exchange/importSelection';
import { useChangeImport } from '#renderer/shells/exchange/useChangeImport';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);

beforeEach(() => {
  setActivePinia(createPinia());
});

const line = (id: string, state: OfferLine['state'], more: Partial<OfferLine> = {}): OfferLine => ({
  ...{ id, kind: 'choices', text: raw(`Line ${id}`), details: [], state, here: [] },
  ...more,
});
const offer: ChangeOffer = {
  ...{ id: 'brakka', name: 'Brakka', ruleset: 'toy', whole: false, by: 'Mara', note: 'After the mine' },
  ...{ madeAt: '2026-01-02T03:04:05.000Z', revision: 7, known: true, gap: false },
  lines: [
    line('a', 'clean', { details: [raw('and more')] }),
    line('b', 'conflict', { here: [raw('mine')] }),
    line('c', 'already'),
    line('d', 'lost'),
  ],
};
const changes = '{"format":"hearthbook-change"}';
const whole = '{"format":"hearthbook-export","document":{"kind":"character"}}';
const notices = () => useNotifications().shown.map(({ text }) => translate(text));

async function receive(offered: ChangeOffer = offer, text = changes) {
  const program = fakeProgram({
    'exchange.offer': () => ok(offered),
    'exchange.consider': ({ take }: { take: readonly string[] }) =>
      ok({ entries: take.includes('b') ? [raw('Too little Exp')] : [], problems: [] }),
    'exchange.take': () => ok({ id: 'brakka', revision: 8 }),
    'exchange.undo': () => ok({ id: 'brakka', revision: 9 }),
    'portable.take': () => ok({ items: [] }),
  });
  const { wrapper } = mountPage(ImportChangesDialog);
  const receiving = useChangeImport();
  const shown = await receiving.offer('brakka.hearth', text);
  await flushPromises();
  const press = async (words: string) => {
    const found = wrapper.findAll('button').find((button) => button.text() === words);
    if (found === undefined) throw new Error(`No button ${words} in ${wrapper.text()}`);
    await found.trigger('click');
    await flushPromises();
  };
  const ticks = () => wrapper.findAll<HTMLInputElement>('.line input').map(({ element }) => element.checked);
  return { program, wrapper, press, ticks, shown, receiving };
}

describe('received changes', () => {
  it('are shown with applicable ones selected and settled ones without a checkbox', async () => {
    const { wrapper, ticks, shown, program } = await receive();
    expect(shown).toBe(true);
    expect(ticks()).toEqual([true, false]);
    for (const part of ['Changes to Brakka', 'After the mine', 'made by Mara', 'Line a', 'and more'])
      expect(wrapper.text()).toContain(part);
    for (const part of [
      'Changed on both sides',
      'In your library:',
      'mine',
      'Already in your library',
      'no longer in your library',
    ])
      expect(wrapper.text()).toContain(part);
    expect(wrapper.text()).not.toContain('a different version');
    expect(program.named('exchange.take')).toEqual([]);
  });

  it('are previewed with the selection, before they are applied', async () => {
    const { wrapper, press, program } = await receive();
    expect(wrapper.text()).not.toContain('Too little Exp');
    await press(english('changes.all'));
    expect(wrapper.text()).toContain(english('changes.troubles', { count: 1 }));
    expect(wrapper.text()).toContain('Too little Exp');
    await press(english('changes.take', { count: 2 }));
    expect(program.named('exchange.take').map(({ args }) => args)).toEqual([
      { text: changes, take: ['a', 'b'], revision: 7 },
    ]);
    expect(notices()).toEqual(['2 changes were imported for Brakka.']);
    await useNotifications().shown[0]?.action?.run();
    expect(program.named('exchange.undo').map(({ args }) => args)).toEqual([{ id: 'brakka' }]);
  });

  it('no longer offer undo after the character was changed', async () => {
    const { press, program } = await receive();
    await press(english('changes.take', { count: 1 }));
    const readAt = async (now: number) => {
      program.answers['character.read'] = () => ok({ id: 'brakka', revision: now });
      program.emit('library.changed');
      await flushPromises();
    };
    await readAt(8);
    expect(notices()).toHaveLength(1);
    await readAt(9);
    expect(notices()).toEqual([]);
  });

  it('are refused in words if their file is damaged, with technical places for a report', async () => {
    const refused = readChangeFile({ format: 'hearthbook-change', version: 1, lines: [{ op: 'place' }] });
    const program = fakeProgram({ 'exchange.offer': () => refused });
    expect(await useChangeImport().offer('brakka.hearth', changes)).toBe(false);
    expect(program.named('exchange.offer')).toHaveLength(1);
    const [notice] = useNotifications().shown;
    expect(notices()).toEqual([`brakka.hearth: ${translate(message('portable.refused.damaged'))}`]);
    expect(notice?.technical?.map(translate).join(' ')).toContain('lines[0]');
  });

  it('are not applied without a selected line', async () => {
    const { wrapper, press, program } = await receive();
    await press(english('changes.none'));
    const take = wrapper
      .findAll('button')
      .find((button) => button.text() === english('changes.take', { count: 0 }));
    expect(take?.attributes('disabled')).toBeDefined();
    await press('Skip');
    expect(program.named('exchange.take')).toEqual([]);
  });

  it('are only recorded if none is new', async () => {
    const { wrapper, press, program } = await receive({ ...offer, lines: [line('c', 'already')] });
    expect(wrapper.findAll('button').map((button) => button.text())).toEqual(['Done']);
    await press('Done');
    expect(program.named('exchange.take')).toMatchObject([{ args: { take: [] } }]);
    expect(notices()).toEqual([]);
  });

  it('are previewed again if the character has changed', async () => {
    const { program, press, ticks, receiving } = await receive();
    program.answers['exchange.take'] = () => err({ code: 'conflict', text: raw('changed') });
    program.answers['exchange.offer'] = () => ok({ ...offer, revision: 8, lines: [line('b', 'conflict')] });
    await press(english('changes.take', { count: 1 }));
    expect(receiving.current?.offer.revision).toBe(8);
    expect(ticks()).toEqual([false]);
    expect(notices()).toEqual(['brakka.hearth: changed']);
  });

  it('say if they start from a different version, or an unknown one', async () => {
    const { wrapper } = await receive({ ...offer, gap: true, known: false, lines: [line('b', 'conflict')] });
    expect(wrapper.text()).toContain('a different version');
    expect(wrapper.text()).toContain('not exchanged this character before');
    expect(wrapper.text()).toContain(english('changes.state.differs'));
  });
});

describe('a whole character', () => {
  it('may be kept beside the existing one', async () => {
    const { press, program } = await receive({ ...offer, whole: true }, whole);
    await press(english('changes.keepBoth'));
    expect(program.named('portable.take').map(({ args }) => args)).toEqual([
      { text: whole, modes: ['copy'] },
    ]);
    expect(notices()).toEqual([english('changes.kept', { name: 'Brakka' })]);
  });

  it('and changes of unknown characters are refused', async () => {
    fakeProgram({ 'exchange.offer': () => err({ code: 'not-found', text: raw('nobody') }) });
    expect(await useChangeImport().offer('brakka.hearth', changes)).toBe(false);
    expect(useChangeImport().current).toBeUndefined();
    expect(notices()).toEqual(['brakka.hearth: nobody']);
  });

  it.each([
    [changes, true],
    [`\uFEFF${changes}`, true],
    [whole, false],
    ['{"format":"hearthbook-export","note":"hearthbook-change"}', false],
    ['"hearthbook-change"', false],
    ['hearthbook-change', false],
    ['null', false],
  ])('%s contains changes: %s', (text, held) => {
    expect(holdsChanges(text)).toBe(held);
  });
});

describe('sent changes', () => {
  const sending = (id: string, more: Partial<OutgoingChanges> = {}): OutgoingChanges => ({
    ...{ id, name: id, ruleset: 'toy', since: '2026-01-01T00:00:00.000Z', lines: [] },
    ...more,
  });

  async function send(sendings: readonly OutgoingChanges[], delivered: unknown[]) {
    const program = fakeProgram({
      'exchange.preview': () =>
        ok({ sendings, troubled: [{ id: 'gone', error: { code: 'not-found', text: raw('not here') } }] }),
      'exchange.send': () => ok({ deliveries: delivered, unchanged: 0 }),
    });
    const { wrapper } = mountPage(SendChangesDialog, { ids: sendings.map(({ id }) => id) });
    await flushPromises();
    const button = (words: string) => wrapper.findAll('button').find((each) => each.text() === words);
    return { program, wrapper, button };
  }
  const { here: _, state: __, ...changed } = line('a', 'clean');

  it('are previewed, and saved as a file for each character that has any', async () => {
    const { wrapper, button, program } = await send(
      [sending('Ana', { lines: [changed] }), sending('Bo'), sending('Cem', { since: null })],
      [
        { kind: 'saved', fileName: 'Ana changes.hearth' },
        { kind: 'saved', fileName: 'Cem.hearth' },
      ],
    );
    for (const part of ['Line a', 'No changes since', 'The whole character will be sent.', 'not here'])
      expect(wrapper.text()).toContain(part);
    expect(wrapper.findAll('.line input')).toEqual([]);
    await button(english('changes.send', { count: 2 }))!.trigger('click');
    await flushPromises();
    expect(program.named('exchange.send')).toMatchObject([{ args: { ids: ['Ana', 'Cem'], whole: false } }]);
    expect(notices()).toEqual(['2 files were saved. You can send them now.']);
    expect(wrapper.emitted('close')).toHaveLength(1);
  });

  it('stay open if the user did not choose a place', async () => {
    const { wrapper, button } = await send([sending('Ana', { since: null })], [{ kind: 'canceled' }]);
    await button(english('changes.send', { count: 0 }))!.trigger('click');
    await flushPromises();
    expect(notices()).toEqual([]);
    expect(wrapper.emitted('close')).toBeUndefined();
  });

  it('are empty if nothing changed, unless everything is requested', async () => {
    const { wrapper, button } = await send([sending('Ana')], []);
    expect(wrapper.text()).toContain(english('changes.nothingToSend'));
    await wrapper.find('[role=switch]').setValue(true);
    expect(wrapper.text()).toContain(english('changes.wholeOf'));
    expect(button(english('changes.send', { count: 0 }))!.attributes('disabled')).toBeUndefined();
  });
});
