import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { Member } from '#shared/campaign/party/members';
import { ruleset } from '#shared/rulesets/heroic/index';
import { translate } from '#renderer/locales/i18n';
import BeginDialog from '#renderer/shells/session/BeginDialog.vue';
import GiveDialog from '#renderer/shells/session/GiveDialog.vue';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { gain } from '#test/unit/shared/rulesets/heroic/inventory/support';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { campaignOf, openTable, partyProgram } from '#test/unit/renderer/support/partyProgram';
import { withRuleset } from '#test/unit/renderer/support/withRulesets';

withRuleset(ruleset);

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

const member = (name: string): Member => ({
  ...{ id: `m-${name}`, character: `c-${name}`, name, player: '', role: 'player' },
  ...{ away: false, living: null },
});
function hero(name: string): CharacterDocument {
  const ports = { clock: fixedClock, ids: countingIds(name) };
  const planned = ruleset.readPlan({ ruleset: 'heroic', name, stats: { str: 2 } }, ports);
  if (!planned.ok) throw new Error('refused');
  return { ...newCharacter(ruleset, ports), ...planned.value, id: `c-${name}` };
}

/** A campaign of two heroes in the window. */
async function table(heroes = [hero('Ada'), hero('Bo')]) {
  const party = [member('Ada'), member('Bo')];
  const program = partyProgram(heroes, campaignOf({ ruleset: 'heroic', party: [...party] }));
  Object.assign(program.answers, { 'pack.ofRuleset': () => ({ ok: true, value: { packs: [] } }) });
  const store = await openTable();
  await usePeople().load();
  const campaign = store.document;
  if (campaign === null) throw new Error('not open');
  return { program, store, campaign };
}

const settled = async (): Promise<void> => {
  await flushPromises();
  await vi.advanceTimersByTimeAsync(300);
};
const pressed = async (wrapper: ReturnType<typeof mountPage>['wrapper'], name: RegExp): Promise<void> => {
  await wrapper
    .findAll('button')
    .find((button) => name.test(button.text()))
    ?.trigger('click');
  await settled();
};
const heroism = (document: CharacterDocument | undefined): number => {
  const opened = document && ruleset.open(document);
  if (opened?.ok !== true) throw new Error('unreadable');
  const trackers = opened.value
    .play()
    .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
  return trackers.find(({ id }) => id === 'heroism')?.value ?? Number.NaN;
};

it('gives an award to the chosen members, with its reason, and undoes it as one step', async () => {
  const { program, store, campaign } = await table();
  const before = heroism(program.documents.get('c-Ada'));
  const { wrapper } = mountPage(GiveDialog, { campaign });
  await settled();
  await wrapper.findAll('input[type=checkbox]')[1]!.trigger('change');
  await wrapper
    .get(`input[placeholder="${english('session.give.reasonPlaceholder')}"]`)
    .setValue('Held the gate alone');
  expect(wrapper.text()).toContain(`Heroism ${String(before)} → ${String(before + 1)}`);
  await pressed(wrapper, /^Give to one$/);
  expect(store.document?.log.at(-1)).toMatchObject({
    kind: 'award',
    awards: [{ member: 'm-Ada', reward: 'heroism', amount: 1, reason: 'Held the gate alone' }],
  });
  expect(heroism(program.documents.get('c-Ada'))).toBe(before + 1);
  expect(heroism(program.documents.get('c-Bo'))).toBe(before);
  expect(useNotifications().shown.at(-1)?.text).toMatchObject({
    params: { what: { key: 'table.carriedOut', params: { count: 1 } } },
  });
  useNotifications().shown.at(-1)?.action?.run();
  await settled();
  expect(store.document?.log).toEqual([]);
  expect(heroism(program.documents.get('c-Ada'))).toBe(before);
});

it('begins a session for everyone attending: earlier session awards are gone', async () => {
  const { program, store, campaign } = await table();
  const start = heroism(program.documents.get('c-Ada'));
  const given = mountPage(GiveDialog, { campaign });
  await settled();
  await pressed(given.wrapper, /^Give to 2$/);
  expect(heroism(program.documents.get('c-Bo'))).toBe(start + 1);
  if (store.document === null) throw new Error('closed');
  const { wrapper } = mountPage(BeginDialog, { of: 'session', campaign: store.document });
  await settled();
  expect(wrapper.text()).toContain(english('session.begin.do.session', { number: '1' }));
  // Bo is absent, so his values stay.
  await wrapper.findAll('input[type=checkbox]')[1]!.trigger('change');
  await pressed(wrapper, /^Begin session 1$/);
  expect(store.document.log.at(-1)).toMatchObject({ kind: 'beginning', of: 'session', present: ['m-Ada'] });
  expect(heroism(program.documents.get('c-Ada'))).toBe(start);
  expect(heroism(program.documents.get('c-Bo'))).toBe(start + 1);
});

it('logs the dice of a beginning in the log of the campaign, once it is applied', async () => {
  const { campaign } = await table([gain(hero('Ada'), 'shop'), hero('Bo')]);
  const log = useRollLog();
  mountPage(BeginDialog, { of: 'scenario', campaign });
  await settled();
  expect(log.rolls).toEqual([]);
  const { wrapper } = mountPage(BeginDialog, { of: 'scenario', campaign });
  await pressed(wrapper, /^Begin scenario 1$/);
  expect(log.log).toBe(campaign.id);
  expect(log.rolls.map(({ roll }) => [translate(roll.label), roll.who])).toEqual([
    ['Begin scenario 1', 'Ada'],
  ]);
  expect(log.rolls[0]?.roll.rolled).toMatchObject({ kind: 'notation', notation: '3d6' });
});
