import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Member } from '#shared/campaign/party/members';
import type { LibraryRow } from '#shared/ipc/contract';
import { candidates, castOf, partOf, waitingFor } from '#renderer/features/party/candidates';
import { useJoining } from '#renderer/features/party/useJoining';
import { useParty } from '#renderer/features/party/useParty';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { diskFull } from '#test/unit/renderer/support/fakeProgram';
import { libraryRow } from '#test/unit/renderer/support/libraryRow';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { stored } from '#test/unit/renderer/support/documentSource';
import { campaignOf, openTable, partyProgram, tableId } from '#test/unit/renderer/support/partyProgram';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);

const row = (name: string, more: Partial<LibraryRow> = {}) =>
  libraryRow(name.toLowerCase(), { name, ...more });

/** Runs a composable in a component. */
function withPage<T>(use: () => T): T {
  const made: T[] = [];
  mountPage({
    setup: () => {
      made.push(use());
      return () => null;
    },
  });
  const [used] = made;
  if (used === undefined) throw new Error('the page was not set up');
  return used;
}

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

describe('the cast', () => {
  it('is everything of the campaign outside of its party, except characters', () => {
    const rows = [
      row('Wolf', { campaign: tableId, form: 'beast' }),
      row('Abbot', { campaign: tableId, form: 'npc' }),
      row('Cart', { campaign: 'elsewhere', form: 'vehicle' }),
      row('Mule', { campaign: tableId, form: 'beast', owner: 'ada' }),
      row('Ada', { campaign: tableId }),
    ];
    const party = [{ character: 'mule' }];
    expect(castOf(rows, tableId, party).map(({ name }) => name)).toEqual(['Abbot', 'Wolf']);
  });
});

describe('candidates', () => {
  const rows = [
    row('Zoe', { campaign: tableId }),
    row('Bora', { campaign: 'elsewhere' }),
    row('', { id: 'nameless' }),
    row('Cyra'),
    row('ada'),
    row('Rex', { campaign: tableId, form: 'beast', owner: 'zoe' }),
    row('Dee'),
  ];

  it('list those of the campaign first, then free ones by name, then those of others, and no members', () => {
    const party = [{ character: 'dee' }];
    expect(candidates(rows, tableId, party).map(({ id }) => id)).toEqual([
      ...['rex', 'zoe'],
      ...['ada', 'cyra', 'nameless'],
      'bora',
    ]);
  });

  it('are waiting if they were made for the campaign, except companions', () => {
    expect(waitingFor(rows, tableId, []).map(({ id }) => id)).toEqual(['zoe']);
    expect(waitingFor(rows, tableId, [{ character: 'zoe' }])).toEqual([]);
  });

  it('are companions if they have an owner or are not characters, and are played by their owner', () => {
    const party = [{ character: 'zoe', player: 'Kim' }];
    expect(partOf(row('Ada'), party)).toEqual({ role: 'player', player: '' });
    expect(partOf(row('Rex', { form: 'beast', owner: 'zoe' }), party)).toEqual({
      ...{ role: 'companion', player: 'Kim' },
    });
    expect(partOf(row('Cart', { form: 'vehicle' }), party).role).toBe('companion');
  });
});

describe('joining from the library', () => {
  it('stores party and characters together, and undoes both together', async () => {
    const program = partyProgram([stored('Ada'), stored('Cyra', { campaign: tableId })]);
    const store = await openTable();
    await withPage(useJoining).add([row('Ada'), row('Cyra', { campaign: tableId })]);
    const [commit] = program.named('documents.commit');
    expect(commit?.args).toMatchObject({
      characters: [{ id: 'ada', campaign: tableId }],
      campaigns: [{ id: tableId }],
    });
    expect(store.document?.party.map(({ character }) => character)).toEqual(['ada', 'cyra']);
    expect(program.documents.get('ada')?.campaign).toBe(tableId);

    const notice = useNotifications().shown.at(-1);
    await notice?.action?.run();
    expect(store.document).toMatchObject({ party: [], log: [] });
    expect(program.documents.get('ada')?.campaign).toBeNull();
    expect(program.documents.get('cyra')?.campaign).toBe(tableId);
  });

  it('is undone and redone in party and sheets together', async () => {
    const program = partyProgram([stored('Ada')]);
    const store = await openTable();
    await withPage(useJoining).add([row('Ada')]);
    store.undo();
    await vi.advanceTimersByTimeAsync(1000);
    expect([store.document?.party, program.documents.get('ada')?.campaign]).toEqual([[], null]);
    store.redo();
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.document?.party.map(({ character }) => character)).toEqual(['ada']);
    expect(program.documents.get('ada')?.campaign).toBe(tableId);
  });

  it('changes no sheet of a character that already plays here', async () => {
    const program = partyProgram([stored('Cyra', { campaign: tableId })]);
    const store = await openTable();
    await withPage(useJoining).add([row('Cyra', { campaign: tableId })]);
    expect(program.named('documents.commit')).toEqual([]);
    expect(store.document?.party).toHaveLength(1);
    store.undo();
    expect(store.document?.party).toEqual([]);
  });

  it.each([
    { answer: 'cancel', party: [], campaign: 'elsewhere' },
    { answer: 'leave', party: ['bora'], campaign: 'elsewhere' },
    { answer: 'move', party: ['bora'], campaign: tableId },
  ])('asks about characters that play elsewhere: $answer', async ({ answer, party, campaign }) => {
    const program = partyProgram([stored('Bora', { campaign: 'elsewhere' })]);
    const store = await openTable();
    const adding = withPage(useJoining).add([row('Bora', { campaign: 'elsewhere' })]);
    const dialogs = useDialogs();
    expect(dialogs.current?.items).toHaveLength(1);
    dialogs.answer(answer);
    await adding;
    expect(store.document?.party.map(({ character }) => character)).toEqual(party);
    expect(program.documents.get('bora')?.campaign).toBe(campaign);
  });

  it('changes nothing and reports it if storing fails', async () => {
    const program = partyProgram([stored('Ada')]);
    const store = await openTable();
    program.refuse(diskFull);
    await withPage(useJoining).add([row('Ada')]);
    expect(store.document?.party).toEqual([]);
    expect(useNotifications().shown).toMatchObject([{ tone: 'failed' }]);
    expect(program.documents.get('ada')?.campaign).toBeNull();
  });

  it('reports it if a character is gone', async () => {
    partyProgram([]);
    const store = await openTable();
    await withPage(useJoining).add([row('Ada')]);
    expect(store.document?.party).toEqual([]);
    expect(useNotifications().shown).toMatchObject([{ tone: 'failed' }]);
  });
});

describe('leaving', () => {
  const member: Member = {
    ...{ id: 'm1', character: null, name: 'Mern', player: '', role: 'guest', away: false, living: null },
  };

  it('asks, lists what is removed with the member, and can be undone', async () => {
    const rhythm = { every: 1, unit: 'months', from: 0 } as const;
    const expenses = [{ id: 'e1', name: 'House', amount: 5, rhythm, until: null, payers: ['m1'] }];
    partyProgram([], campaignOf({ party: [member], expenses }));
    const store = await openTable();
    const { leave } = withPage(useParty);
    const staying = leave(member);
    useDialogs().answer('stay');
    await staying;
    expect(store.document?.party).toHaveLength(1);

    const leaving = leave(member);
    expect(useDialogs().current?.items).toEqual([
      { key: 'party.leave.ended', params: { what: { raw: 'House' } } },
    ]);
    useDialogs().answer('leave');
    await leaving;
    expect(store.document).toMatchObject({
      party: [],
      expenses: [],
      log: [{ change: 'left', title: 'Mern' }],
    });
    await useNotifications().shown.at(-1)?.action?.run();
    expect(store.document).toMatchObject({ party: [member], expenses, log: [] });
  });

  it('records who stays away, with the current name', async () => {
    partyProgram([], campaignOf({ party: [member] }));
    const store = await openTable();
    const { setAway, setRole } = withPage(useParty);
    setAway(member, true);
    setRole(member, 'companion');
    expect(store.document?.party).toMatchObject([{ away: true, role: 'companion' }]);
    expect(store.document?.log).toMatchObject([
      { change: 'away', title: 'Mern', member: 'm1' },
      { change: 'role', title: 'Mern' },
    ]);
  });
});
