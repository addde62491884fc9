import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineComponent } from 'vue';
import { err, ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { troubleKinds, type RecoveryReport, type Trouble } from '#shared/safety/recovery';
import AppRail from '#renderer/app/rail/AppRail.vue';
import { useTroubleNotice } from '#renderer/app/useTroubleNotice';
import RecoveryView from '#renderer/features/recovery/RecoveryView.vue';
import { actionsOf, titleOf } from '#renderer/features/recovery/troubles';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { troubleStatusOf } from '#renderer/stores/library/useRecovery';
import { fakeProgram, fine } from '#test/unit/renderer/support/fakeProgram';
import { mountPage, placesRouter } from '#test/unit/renderer/support/mountPage';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);
beforeEach(() => setActivePinia(createPinia()));

const at = '2026-01-02T03:04:05.000Z';
const snapshot = { key: 'k1', at, revision: 4, bytes: 900, sound: true };

function trouble(name: string, more: Partial<Trouble> = {}): Trouble {
  return {
    file: `quarantine/${name}.json`,
    trouble: 'damaged',
    text: raw(`${name} is torn.`),
    document: { kind: 'character', id: name.toLowerCase(), name, ruleset: 'toy' },
    ...{ at, bytes: 12, setAside: true, replaced: false, snapshot: null, copy: null },
    ...more,
  };
}

/** A program with this recovery report. */
function program(troubles: readonly Trouble[], more: Partial<RecoveryReport> = {}) {
  const report: RecoveryReport = {
    ...{ state: 'done', checked: 123, total: 123, troubles: [...troubles] },
    ...more,
  };
  const held = { report };
  return {
    held,
    ...fakeProgram({
      'recovery.report': () => ok(held.report),
      'recovery.verify': () => fine,
      'recovery.recover': ({ file }: { file: string }) => {
        held.report = {
          ...held.report,
          troubles: held.report.troubles.map((each) =>
            each.file === file ? { ...each, replaced: true } : each,
          ),
        };
        return ok({ kind: 'character', id: 'ilse' });
      },
      'recovery.discard': ({ file }: { file: string }) => {
        const left = held.report.troubles.filter((each) => each.file !== file);
        held.report = { ...held.report, troubles: left };
        return fine;
      },
      'recovery.saveCopy': () => ok({ kind: 'saved', fileName: 'ilse.json' }),
    }),
  };
}

async function page(troubles: readonly Trouble[], more: Partial<RecoveryReport> = {}) {
  const { held, ...behind } = program(troubles, more);
  const { wrapper, router } = mountPage(RecoveryView);
  await flushPromises();
  return {
    ...{ ...behind, held, wrapper, router },
    headings: () => wrapper.findAll('h2').map((heading) => heading.text()),
    press: async (label: string) => {
      await wrapper.get(`[aria-label="${label}"]`).trigger('click');
      await flushPromises();
    },
  };
}

const notices = () => useNotifications().shown;

describe('the recovery center', () => {
  it('says that everything is intact, and how many files were checked', async () => {
    const { wrapper } = await page([]);
    expect(wrapper.text()).toContain(english('recoveryPage.soundTitle'));
    expect(wrapper.text()).toContain('123 files were checked.');
  });

  it('shows progress, and follows updates', async () => {
    const { wrapper, held, emit } = await page([], { state: 'running', checked: 3 });
    expect(wrapper.get('[role=progressbar]').attributes()).toMatchObject({
      'aria-valuemax': '123',
      'aria-valuenow': '3',
    });
    expect(wrapper.text()).toContain('3 of 123');
    expect(wrapper.text()).not.toContain(english('recoveryPage.soundTitle'));
    held.report = { ...held.report, state: 'done', checked: 123 };
    emit('recovery.changed');
    await flushPromises();
    expect(wrapper.find('[role=progressbar]').exists()).toBe(false);
    expect(wrapper.text()).toContain(english('recoveryPage.soundTitle'));
  });

  it('shows urgent files first, then kept ones, then ignored ones', async () => {
    const { headings, wrapper } = await page([
      trouble('Newer', { trouble: 'newer', setAside: false, file: 'characters/newer.json' }),
      trouble('Mended', { replaced: true }),
      trouble('Ilse', { snapshot }),
      trouble('Copy', { trouble: 'misnamed', setAside: false }),
    ]);
    expect(headings()).toEqual([
      'Needs your attention (2)',
      'Set aside, nothing is missing (1)',
      'Left unchanged (1)',
    ]);
    expect(wrapper.findAll('h3').map((title) => title.text())).toEqual(['Ilse', 'Copy', 'Mended', 'Newer']);
    expect(wrapper.text()).toContain('Ilse is torn.');
    expect(wrapper.text()).toContain('characters/newer.json');
    expect(wrapper.text()).toMatch(/The version saved January 2, 2026.* is intact and can be restored/);
  });

  it('recovers with one click, and links to the recovered document', async () => {
    const { press, named, headings, router } = await page([trouble('Ilse', { snapshot })]);
    await press(english('recoveryPage.actionOf.recover', { name: 'Ilse' }));
    expect(named('recovery.recover')[0]?.args).toEqual({ file: 'quarantine/Ilse.json' });
    expect(headings()).toEqual([english('recoveryPage.status.kept', { count: 1 })]);
    notices().at(-1)?.action?.run();
    await flushPromises();
    expect(router.currentRoute.value).toMatchObject({ name: 'sheet', params: { id: 'ilse' } });
  });

  it('reports a failure, and keeps the file in the list', async () => {
    const { press, answers, headings } = await page([trouble('Ilse', { snapshot })]);
    answers['recovery.recover'] = () =>
      err({ code: 'storage-failed', text: { key: 'errors.storage-failed' } });
    await press(english('recoveryPage.actionOf.recover', { name: 'Ilse' }));
    expect(notices().map(({ tone }) => tone)).toEqual(['failed']);
    expect(headings()).toEqual([english('recoveryPage.status.urgent', { count: 1 })]);
  });

  it('deletes a file that was set aside only after a question', async () => {
    const { press, named, wrapper } = await page([trouble('Ilse')]);
    const dialogs = useDialogs();
    const asked = press(english('recoveryPage.actionOf.discard', { name: 'Ilse' }));
    await flushPromises();
    expect(dialogs.current?.text).toEqual({ key: 'recoveryPage.discardLast' });
    dialogs.answer('cancel');
    await asked;
    expect(named('recovery.discard')).toEqual([]);
    const again = press(english('recoveryPage.actionOf.discard', { name: 'Ilse' }));
    await flushPromises();
    dialogs.answer('do');
    await again;
    await flushPromises();
    expect(named('recovery.discard')).toHaveLength(1);
    expect(wrapper.text()).toContain(english('recoveryPage.soundTitle'));
  });

  it('exports a copy, and shows no notice if that was canceled', async () => {
    const { press, answers } = await page([trouble('Ilse')]);
    await press(english('recoveryPage.actionOf.saveCopy', { name: 'Ilse' }));
    expect(notices()).toHaveLength(1);
    useNotifications().dismiss(notices()[0]!.id);
    answers['recovery.saveCopy'] = () => ok({ kind: 'canceled' });
    await press(english('recoveryPage.actionOf.saveCopy', { name: 'Ilse' }));
    expect(notices()).toEqual([]);
  });

  it('checks again, and reports a failure', async () => {
    const { wrapper, named, answers } = await page([]);
    await wrapper.findAll('button')[0]!.trigger('click');
    await flushPromises();
    expect(named('recovery.verify')).toHaveLength(1);
    answers['recovery.verify'] = () =>
      err({ code: 'storage-failed', text: { key: 'errors.storage-failed' } });
    await wrapper.findAll('button')[0]!.trigger('click');
    await flushPromises();
    expect(wrapper.text()).toContain(english('recoveryPage.failedTitle'));
  });

  it('renders many files a screenful at a time, and counts all of them', async () => {
    const many = Array.from({ length: 200 }, (_, index) => trouble(`Nr${String(index)}`));
    const { wrapper, headings } = await page(many);
    expect(wrapper.findAll('h3')).toHaveLength(60);
    expect(headings()).toEqual([english('recoveryPage.status.urgent', { count: 200 })]);
  });
});

describe('a damaged file', () => {
  it('offers suitable actions', () => {
    const actions = (more: Partial<Trouble>) => actionsOf(trouble('Ilse', more)).join(' ');
    expect(actions({ snapshot })).toBe('recover history saveCopy discard');
    expect(actions({})).toBe('saveCopy discard');
    expect(actions({ snapshot, replaced: true })).toBe('open history saveCopy discard');
    expect(actions({ setAside: false, document: null })).toBe('saveCopy');
    expect(actions({ trouble: 'newer', setAside: false })).toBe('saveCopy');
    expect(actions({ trouble: 'misnamed', setAside: false })).toBe('takeIn saveCopy');
    expect(actions({ trouble: 'misnamed', setAside: false, replaced: true })).toBe('takeIn open saveCopy');
    expect(actions({ trouble: 'misnamed', replaced: true })).toBe('open saveCopy discard');
    expect(actions({ trouble: 'unknown-keys', setAside: false })).toBe('open saveCopy');
    expect(actions({ trouble: 'unknown-ruleset', setAside: false })).toBe('open saveCopy');
    expect(actions({ trouble: 'overtaken', replaced: true })).toBe('open saveCopy discard');
    expect(actions({ trouble: 'unreadable', setAside: false, snapshot })).toBe('recover history saveCopy');
  });

  it('that a sync program made is named as a conflicted copy, and compared first', async () => {
    const copy = { program: 'dropbox', device: 'LAPTOP', on: '2026-11-01', key: 'copy-1', at } as const;
    const second = { trouble: 'misnamed', setAside: false, replaced: true, copy } as const;
    expect(actionsOf(trouble('Ilse', second)).join(' ')).toBe('compare keepBoth bin open saveCopy');
    expect(actionsOf(trouble('Ilse', { ...second, replaced: false })).join(' ')).toBe('takeIn saveCopy');
    expect(actionsOf(trouble('Ilse', { ...second, setAside: true })).join(' ')).toBe('open saveCopy discard');
    const unnamed = { ...copy, program: 'numbered', device: null, on: null } as const;
    const { wrapper } = await page([trouble('Ilse', second), trouble('Bram', { ...second, copy: unnamed })]);
    const items = wrapper.findAll('li').map((item) => item.get('.wrong').text());
    expect(items).toEqual([
      'This is a conflicted copy from LAPTOP, Nov 1, 2026. Dropbox kept it because the file was changed on two devices.',
      expect.stringMatching(/^This is a conflicted copy from January 2, 2026 .*\. Google Drive or another/),
    ]);
  });

  it('is named after its document, or its file', () => {
    expect(titleOf(trouble('Ilse'))).toEqual(raw('Ilse'));
    expect(titleOf(trouble('Ilse', { document: null }))).toEqual(raw('Ilse.json'));
    const unnamed = { kind: 'pack', id: 'herbs', name: ' ', ruleset: 'toy' } as const;
    expect(titleOf(trouble('Ilse', { document: unnamed }))).toEqual({ key: 'pack.unnamed' });
  });

  it('is urgent only if something is missing or can be imported', () => {
    const urgent = troubleKinds.filter(
      (kind) => troubleStatusOf(trouble('x', { trouble: kind })) === 'urgent',
    );
    expect(urgent).toEqual(['damaged', 'unreadable', 'misnamed', 'overtaken']);
  });
});

describe('the user', () => {
  async function start(troubles: readonly Trouble[], more: Partial<RecoveryReport> = {}) {
    const { held, ...behind } = program(troubles, more);
    const router = placesRouter();
    const app = defineComponent({
      components: { AppRail },
      setup: useTroubleNotice,
      template: '<AppRail />',
    });
    const { wrapper } = mountPage(app, {}, router);
    await flushPromises();
    const place = () => wrapper.find('a[href="/recovery"]');
    return { ...behind, held, router, place };
  }

  it('is told once about damaged files, with a link and a mark in the rail', async () => {
    const { place, router, held, emit } = await start([], { state: 'running' });
    expect([notices().length, place().exists()]).toEqual([0, false]);
    held.report = { ...held.report, state: 'done', troubles: [trouble('Ilse'), trouble('Rook')] };
    emit('recovery.changed');
    await flushPromises();
    expect(notices()).toHaveLength(1);
    expect(place().attributes('aria-label')).toBe(english('recoveryPage.place', { count: 2 }));
    expect(place().get('.badge').attributes('data-count')).toBe('2');
    notices()[0]?.action?.run();
    await flushPromises();
    expect(router.currentRoute.value.name).toBe('recovery');
    expect(notices()).toEqual([]);
    await router.push({ name: 'library' });
    held.report = { ...held.report, state: 'running' };
    emit('recovery.changed');
    await flushPromises();
    held.report = { ...held.report, state: 'done' };
    emit('recovery.changed');
    await flushPromises();
    expect(notices()).toEqual([]);
  });

  it('gets no notice if nothing needs help', async () => {
    const { place } = await start([
      trouble('Mended', { replaced: true }),
      trouble('N', { trouble: 'newer' }),
    ]);
    expect([notices().length, place().exists()]).toEqual([0, false]);
  });
});
