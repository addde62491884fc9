import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandArgs } from '#shared/ipc/contract';
import { err, ok } from '#shared/kernel/result';
import { readMembers } from '#shared/library/portable';
import { message, raw } from '#shared/kernel/text';
import type { PortableItem, PortableOffer } from '#shared/safety/portable';
import { translate } from '#renderer/locales/i18n';
import { proposedModes, waysOf, withMode } from '#renderer/shells/portable/modes';
import PortableHost from '#renderer/shells/portable/PortableHost.vue';
import { readFiles } from '#renderer/shells/portable/reading';
import { usePortable } from '#renderer/shells/portable/usePortable';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import '#renderer/shells/portable/PortableDialog.vue';
import { fakeProgram, fine } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);

beforeEach(() => {
  setActivePinia(createPinia());
});

const at = '2026-01-02T03:04:05.000Z';
const item = (id: string, more: Partial<PortableItem> = {}): PortableItem => ({
  ...{ kind: 'character', id, name: id, ruleset: 'toy', subtitle: raw('Level 1'), hasPortrait: false },
  ...{ updatedAt: at, duplicate: 'none', here: null, age: 'unclear', called: id, remarks: [] },
  ...more,
});
const campaign = (more: Partial<PortableItem> = {}) => item('camp', { kind: 'campaign', ...more });
const offerOf = (...items: PortableItem[]): PortableOffer => ({ items, faults: [] });
const here = { duplicate: 'here', here: at } as const;
const same = { duplicate: 'same', here: at } as const;

describe('the default for documents in a file', () => {
  it('never replaces an existing one', () => {
    const modes = (...items: PortableItem[]) => proposedModes(offerOf(...items));
    expect(modes(item('a'))).toEqual(['add']);
    expect(modes(item('a', same))).toEqual(['skip']);
    expect(modes(item('a', here))).toEqual(['copy']);
    expect(modes(item('a', { duplicate: 'binned', here: at }))).toEqual(['copy']);
    // A new campaign uses the existing sheets; a second copy gets its own party.
    expect(modes(campaign(), item('a'), item('b', here), item('c', same))).toEqual([
      'add',
      'add',
      'skip',
      'skip',
    ]);
    expect(modes(campaign(here), item('a'), item('b', here), item('c', same))).toEqual([
      'copy',
      'add',
      'copy',
      'copy',
    ]);
    expect(modes(campaign(same), item('a'), item('c', same))).toEqual(['skip', 'add', 'skip']);
  });

  it('follows the main document, and can be changed', () => {
    const offer = offerOf(
      campaign(here),
      item('a'),
      item('b', here),
      item('c', same),
      item('d', { ...here, here: null }),
    );
    const first = proposedModes(offer);
    expect(withMode(offer, first, 0, 'replace')).toEqual(['replace', 'add', 'replace', 'skip', 'skip']);
    expect(withMode(offer, first, 0, 'skip')).toEqual(['skip', 'skip', 'skip', 'skip', 'skip']);
    expect(withMode(offer, first, 2, 'replace')).toEqual(['copy', 'add', 'replace', 'copy', 'copy']);
  });

  it('never replaces an unreadable one', () => {
    expect(waysOf({ duplicate: 'here', here: null })).toEqual(['copy', 'skip']);
    expect(waysOf({ duplicate: 'binned', here: null })).toEqual(['copy', 'skip']);
  });
});

describe('chosen files', () => {
  const file = (text: BlobPart, name: string) => new File([text], name);

  it('are read if they may be ours, and otherwise reported', async () => {
    const read = await readFiles([
      file('{}', 'a.hearth'),
      file('{}', 'B.JSON'),
      file('x', 'photo.png'),
      file(new Uint8Array([0xff, 0xfe]), 'c.hearth'),
      file('x'.repeat(20_000_001), 'd.hearth'),
    ]);
    expect(read.map((one) => (one.kind === 'text' ? one.text : translate(one.problem)))).toEqual([
      '{}',
      '{}',
      'Hearthbook opens .hearth files. This file was not opened.',
      'The file is not text, so it cannot be a Hearthbook file. It was not read.',
      'The file is larger than 20 MB, so it cannot be a Hearthbook file. It was not read.',
    ]);
  });

  it('are limited to a hundred at once, and the others are reported', async () => {
    const read = await readFiles(Array.from({ length: 500 }, (_, index) => file('{}', `${index}.hearth`)));
    expect(read).toHaveLength(101);
    const last = read.at(-1);
    expect(last?.kind === 'refused' && translate(last.problem)).toContain('400 more files');
  });
});

describe('the page', () => {
  const notices = () => useNotifications().shown.map(({ text }) => translate(text));

  async function page(offers: Readonly<Record<string, PortableOffer>>, waiting: readonly unknown[] = []) {
    let files = waiting;
    const program = fakeProgram({
      'app.waitingFiles': () => {
        const taken = files;
        files = [];
        return ok({ files: taken });
      },
      'portable.check': ({ text }: { text: string }) => {
        const found = offers[text];
        return found ? ok(found) : err({ code: 'invalid-input', text: { key: 'services.portable.foreign' } });
      },
      'portable.take': ({ text, modes }: CommandArgs<'portable.take'>) =>
        ok({
          items: (offers[text]?.items ?? []).flatMap(({ kind, id }, index) => {
            const mode = modes[index];
            const before = mode === 'replace' ? `before-${id}` : null;
            return mode === 'skip' ? [] : [{ kind, id, revision: 2, before, binned: before === null }];
          }),
        }),
      'history.restore': () => ok({ revision: 3, updatedAt: at, before: null }),
      'character.bin': () => fine,
      'campaign.bin': () => fine,
    });
    const { wrapper, router } = mountPage(PortableHost);
    await settle();
    const press = async (words: string) => {
      const found = wrapper.findAll('button').find((button) => button.text() === words);
      if (found === undefined) throw new Error(`No button ${words} in ${wrapper.text()}`);
      await found.trigger('click');
      await settle();
    };
    const give = async (...texts: string[]) => {
      await usePortable().offerFiles(texts.map((text) => new File([text], `${text}.hearth`)));
      await settle();
    };
    const pick = async (label: string) => {
      const chip = wrapper.findAll('label').find((each) => each.text() === label);
      await chip?.find('input').setValue(true);
      await settle();
    };
    return {
      program,
      wrapper,
      router,
      press,
      give,
      pick,
      hand: (more: readonly unknown[]) => (files = more),
    };
  }
  /** Dialogs are loaded when they are first needed. */
  async function settle() {
    for (let round = 0; round < 8; round += 1) {
      await flushPromises();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  it('shows the contents of a file before anything is written', async () => {
    const { wrapper, give, press, program } = await page({
      one: offerOf(item('Ana', { hasPortrait: true, remarks: [raw('Her owner is not here.')] })),
    });
    await give('one');
    for (const part of [
      'From one.hearth',
      'Ana',
      'Character',
      'Level 1',
      'with a portrait',
      'Her owner is not here.',
    ])
      expect(wrapper.text()).toContain(part);
    expect(wrapper.findAll('input')).toHaveLength(0);
    expect(program.named('portable.take')).toEqual([]);
    await press('Import');
    expect(program.named('portable.take').map(({ args }) => args)).toEqual([{ text: 'one', modes: ['add'] }]);
    expect(notices()).toEqual([english('portablePage.taken', { count: 1, name: 'Ana' })]);
    expect(wrapper.find('[role=dialog]').exists()).toBe(false);
  });

  it('asks about a duplicate, and undoes a replacement from its history', async () => {
    const { wrapper, give, press, pick, program } = await page({
      one: offerOf(item('Ana', { ...here, called: 'Ana of old' })),
    });
    await give('one');
    expect(wrapper.text()).toContain(english('portablePage.state.called', { name: 'Ana of old' }));
    await pick('Replace mine');
    expect(wrapper.text()).toContain('The replaced version stays in the version history');
    await press('Import');
    expect(program.named('portable.take').map(({ args }) => args)).toEqual([
      { text: 'one', modes: ['replace'] },
    ]);
    expect(notices()).toEqual([english('portablePage.replaced', { count: 1, name: 'Ana' })]);
    await useNotifications().shown[0]?.action?.run();
    expect(program.named('history.restore').map(({ args }) => args)).toEqual([
      { kind: 'character', id: 'Ana', snapshot: 'before-Ana', lines: null, revision: 2 },
    ]);
    expect(program.named('character.bin')).toEqual([]);
  });

  it('says if the same document exists, and offers to open it', async () => {
    const { wrapper, give, program, router } = await page({ one: offerOf(item('Ana', same)) });
    await give('one');
    expect(wrapper.text()).toContain(english('portablePage.state.same'));
    expect(wrapper.findAll('button').map((button) => button.text())).toEqual(['Close']);
    await wrapper.find('a').trigger('click');
    await settle();
    expect(router.currentRoute.value.fullPath).toBe('/character/Ana');
    expect(wrapper.find('[role=dialog]').exists()).toBe(false);
    expect(program.named('portable.take')).toEqual([]);
  });

  it('lists several files at once, imports valid ones, and undoes all of it', async () => {
    const { wrapper, give, press, pick, program } = await page({
      camp: offerOf(campaign(), item('Ana', here), item('Bo')),
      bad: { items: [item('Cy')], faults: [{ path: 'document.name', text: raw('must be text') }] },
    });
    await give('camp', 'bad', 'milk');
    for (const part of [
      'Import 3 files',
      'Included',
      'document.name',
      'must be text',
      'This is not a Hearthbook file',
    ])
      expect(wrapper.text()).toContain(part);
    await pick('Replace mine');
    await press(english('portablePage.take', { count: 3 }));
    expect(program.named('portable.take').map(({ args }) => args)).toEqual([
      { text: 'camp', modes: ['add', 'replace', 'add'] },
    ]);
    // A file that cannot be imported stays visible; the imported ones are reported after it is gone.
    expect(wrapper.text()).toContain('must be text');
    expect(notices()).toEqual([]);
    await press('Close');
    expect(notices()).toEqual([
      '3 documents were imported, 1 of them replacing yours. The earlier versions are in the version history.',
    ]);
    await useNotifications().shown[0]?.action?.run();
    expect(program.named('history.restore')).toHaveLength(1);
    expect(
      [...program.named('character.bin'), ...program.named('campaign.bin')].map(({ args }) => args),
    ).toEqual([{ id: 'Bo' }, { id: 'camp' }]);
    expect(notices()).toContain('3 imports were undone.');
  });

  it('describes faults in words, followed by their places', async () => {
    const { wrapper, give, program, press } = await page({});
    const member = readMembers({
      ...{ format: 'hearthbook-export', version: 2 },
      documents: [{ format: 'hearthbook', version: 1, kind: 'character', id: 'a', name: 7 }],
    });
    const document = member.ok ? member.value[0]?.document : member;
    if (document === undefined || document.ok) throw new Error('That is damaged');
    program.answers['portable.check'] = () => document;
    await give('one');
    const shown = () => {
      const copy = wrapper.get('[role=alert]').element.cloneNode(true) as Element;
      copy.querySelectorAll('details').forEach((details) => details.remove());
      return copy.textContent.trim();
    };
    expect(shown()).toBe(translate(message('portable.refused.damaged')));
    expect(wrapper.get('[role=alert] details code').text()).toMatch(/^documents\[0\]\./);
    await press('Close');
    program.answers['portable.check'] = () =>
      ok({
        items: [item('Cy')],
        faults: [{ path: 'document.name', text: message('services.issue.missing') }],
      });
    await give('two');
    const report = wrapper.get('.report');
    expect(report.find('li').text()).toBe(translate(message('portable.refused.damaged')));
    expect(report.get('details').text()).toContain('document.name');
  });

  it('keeps a refused file, with the reason and its current state', async () => {
    const { wrapper, give, press, program } = await page({ one: offerOf(item('Ana')) });
    await give('one');
    program.answers['portable.take'] = () => err({ code: 'conflict', text: raw('came in meanwhile') });
    program.answers['portable.check'] = () => ok(offerOf(item('Ana', here)));
    await press('Import');
    expect(wrapper.text()).toContain('came in meanwhile');
    expect(wrapper.text()).toContain(english('changes.state.already'));
    expect(notices()).toEqual([]);
  });

  it('imports files that waited for it, and later ones', async () => {
    const { wrapper, program, press, hand } = await page(
      { one: offerOf(item('Ana')), two: offerOf(item('Bo')) },
      [
        { kind: 'text', fileName: 'one.hearth', text: 'one' },
        { kind: 'refused', fileName: 'b.png', problem: raw('not ours') },
      ],
    );
    for (const part of ['Ana', 'b.png', 'not ours']) expect(wrapper.text()).toContain(part);
    await press('Import');
    await press('Close');
    hand([{ kind: 'text', fileName: 'two.hearth', text: 'two' }]);
    program.emit('app.filesWaiting');
    await settle();
    expect(wrapper.text()).toContain('From two.hearth');
  });

  it('says that folders are not opened', async () => {
    await page({});
    await usePortable().offerFiles([], 2);
    expect(notices()).toEqual([english('portablePage.folders')]);
  });
});
