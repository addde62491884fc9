import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter, ofQuickFoe, type Joining } from '#shared/encounter/combatants';
import type { TableRules } from '#shared/encounter/command';
import { run } from '#shared/encounter/run';
import { err, ok } from '#shared/kernel/result';
import { newCharacter } from '#shared/sheet/commands';
import { loadRuleset } from '#shared/rulesets/registry';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import brakkaPlan from '#shared/rulesets/heroic/examples/brakka.json';
import { diskFull, fakeProgram } from '#test/unit/renderer/support/fakeProgram';

const loaded = await loadRuleset('heroic');
if (loaded === undefined) throw new Error('Heroic is missing');
const heroic = loaded;
const rules: TableRules = {
  ruleset: (id) => (id === 'heroic' ? heroic : undefined),
  open: (document) => heroic.open(document),
};
const ports = { clock: fixedClock, ids: countingIds('elsewhere') };
const conflict = err({ code: 'conflict', text: { key: 'errors.conflict' } });
const damage = (amount: number, ...targets: readonly string[]) =>
  ({ do: 'damage', targets, hits: { parts: [{ amount }] } }) as const;

function foe(joining: Joining, health: number) {
  const made = ofQuickFoe(joining, { health, defense: 2, armor: 0, name: joining.name }, heroic);
  if (made === undefined) throw new Error('No quick foes');
  return made;
}

interface Stored {
  campaign: CampaignDocument;
  brakka: CharacterDocument;
  /** The answer to every save. */
  failing: unknown;
  /** Every save waits for it. */
  held: Promise<void> | undefined;
}

/** A library with one hero and two foes who fight, which counts revisions as the real one does. */
function library() {
  const planned = heroic.readPlan(brakkaPlan.plan, { clock: fixedClock, ids: countingIds() });
  if (!planned.ok) throw new Error('The plan of the example is faulty');
  const made = newCharacter(heroic, { clock: fixedClock, ids: countingIds() });
  const brakka: CharacterDocument = {
    ...made,
    ...planned.value,
    id: 'brakka-1',
    status: 'finished',
    revision: 1,
  };
  const hero = ofCharacter({ id: 'brakka', name: 'Brakka', party: true, initiative: 9 }, brakka);
  const fighters = [
    hero,
    foe({ id: 'goblin', name: 'Goblin', initiative: 5 }, 6),
    foe({ id: 'ogre', name: 'Ogre', initiative: 3 }, 20),
  ];
  const prepared = {
    encounter: join(newEncounter('fight', 'Fight', 'heroic'), fighters),
    characters: { [brakka.id]: brakka },
  };
  const begun = run(prepared, { do: 'begin' }, rules, ports);
  if (!begun.ok) throw new Error('The encounter did not begin');
  const campaign: CampaignDocument = {
    ...newCampaign('heroic', 'Bells', { clock: fixedClock, ids: countingIds() }),
    id: 'bells-0001',
    revision: 1,
    encounters: { fight: begun.value.table.encounter },
  };
  const state: Stored = {
    campaign,
    brakka: begun.value.table.characters['brakka-1'] ?? brakka,
    failing: undefined,
    held: undefined,
  };
  const program = fakeProgram({
    'campaign.read': () => ok(structuredClone(state.campaign)),
    'campaign.party': () => ok({ characters: [structuredClone(state.brakka)], bonds: [], missing: [] }),
    'campaign.list': () => ok({ rows: [], troubled: [] }),
    'pack.ofRuleset': () => ok({ packs: [] }),
    'documents.commit': async (sent: { characters: CharacterDocument[]; campaigns: CampaignDocument[] }) => {
      await state.held;
      if (state.failing !== undefined) return state.failing;
      const [campaign] = sent.campaigns;
      const [character] = sent.characters;
      if (campaign?.revision !== state.campaign.revision) return conflict;
      if (character !== undefined && character.revision !== state.brakka.revision) return conflict;
      state.campaign = { ...campaign, revision: campaign.revision + 1 };
      if (character !== undefined) state.brakka = { ...character, revision: character.revision + 1 };
      const saved = [state.campaign, ...(character === undefined ? [] : [state.brakka])];
      return ok({
        saved: saved.map(({ kind, id, revision, updatedAt }) => ({ kind, id, revision, updatedAt })),
      });
    },
  });
  return { state, program };
}

async function opened() {
  const world = library();
  const store = useEncounter();
  await store.open('bells-0001', 'fight');
  return { ...world, store, health: (id: string) => store.facts.get(id)?.health?.now };
}

/** Another window runs a command on what is stored. */
function elsewhere({ state }: ReturnType<typeof library>, command: Parameters<typeof run>[1]): void {
  const encounter = state.campaign.encounters?.['fight'];
  if (encounter === undefined) throw new Error('The encounter is missing');
  const done = run({ encounter, characters: { 'brakka-1': state.brakka } }, command, rules, ports);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  const { table } = done.value;
  state.campaign = {
    ...state.campaign,
    revision: state.campaign.revision + 1,
    encounters: { fight: table.encounter },
  };
  const next = table.characters['brakka-1'];
  if (next !== undefined && next !== state.brakka) state.brakka = { ...next, revision: next.revision + 1 };
}

beforeEach(() => setActivePinia(createPinia()));
afterEach(() => vi.useRealTimers());

describe('useEncounter', () => {
  it('changes the page at once, and stores campaign and sheet in one commit', async () => {
    const { store, program, state, health } = await opened();
    const from = health('brakka') ?? 0;
    expect(store.run(damage(3, 'brakka', 'goblin'))).toBe(true);
    expect([health('brakka'), health('goblin')]).toEqual([from - 3, 3]);
    expect(store.saveState.kind).toBe('dirty');
    await store.settle();
    expect(program.named('documents.commit')).toHaveLength(1);
    expect(state.campaign.encounters?.['fight']).toEqual(store.table?.encounter);
    expect(state.brakka.play).toEqual(store.table?.characters['brakka-1']?.play);
    expect(store.undo()).toBe(true);
    await store.settle();
    expect([health('brakka'), health('goblin')]).toEqual([from, 6]);
    expect(state.brakka.journal).toEqual([]);
  });

  it('draws nothing again once its own commands are stored', async () => {
    const { store, program } = await opened();
    store.run(damage(3, 'goblin'));
    await store.settle();
    const { rules: of, facts } = store;
    const reads = program.named('campaign.read').length;
    await vi.waitFor(() => expect(program.named('campaign.read')).toHaveLength(reads + 1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(store.rules).toBe(of);
    expect(store.facts).toBe(facts);
  });

  it('refuses what could not be stored, names it, and goes on', async () => {
    const { store, state, health } = await opened();
    const before = store.encounter;
    const id = 'f'.repeat(65);
    const rat = foe({ id, name: 'Big rat' }, 5);
    expect(store.run({ do: 'join', combatants: [rat] })).toBe(false);
    expect(store.encounter).toBe(before);
    const [{ text } = { text: null }] = useNotifications().shown;
    expect(text).toMatchObject({
      key: 'services.issue.notDone',
      params: { what: { params: { name: { raw: 'Big rat' } } }, why: { key: 'services.issue.big.text' } },
    });
    store.run(damage(2, 'goblin'));
    await store.settle();
    expect([store.saveState.kind, health('goblin')]).toEqual(['saved', 4]);
    expect(state.campaign.encounters?.['fight']?.combatants).not.toHaveProperty(id);
  });

  it('stores commands that come while a save is under way in their order', async () => {
    const { store, state, program, health } = await opened();
    let release = () => {};
    state.held = new Promise((resolve) => {
      release = resolve;
    });
    store.run(damage(1, 'brakka'));
    const saving = store.retry();
    store.run(damage(2, 'brakka'));
    store.run(damage(1, 'goblin'));
    release();
    await saving;
    await store.settle();
    expect(program.named('documents.commit')).toHaveLength(2);
    expect(state.campaign.encounters?.['fight']?.entries).toHaveLength(4);
    expect(state.brakka.journal).toHaveLength(2);
    expect(health('goblin')).toBe(5);
  });

  it('takes over what changed elsewhere during a save, once its own commands are stored', async () => {
    const { store, state, program } = await opened();
    let release = () => {};
    state.held = new Promise((resolve) => {
      release = resolve;
    });
    store.run(damage(1, 'goblin'));
    const saving = store.retry();
    state.brakka = { ...state.brakka, notes: 'Owes two silver.', revision: state.brakka.revision + 1 };
    program.emit('library.changed');
    release();
    await saving;
    await vi.waitFor(() => expect(store.table?.characters['brakka-1']?.notes).toBe('Owes two silver.'));
    expect(store.encounter?.entries).toHaveLength(2);
  });

  it('ignores the slow answer to an opening that another one followed', async () => {
    const { state, program } = library();
    const { fight } = state.campaign.encounters ?? {};
    if (fight === undefined) throw new Error('The encounter is missing');
    state.campaign = { ...state.campaign, encounters: { fight, other: { ...fight, id: 'other' } } };
    let release = () => {};
    const held = [new Promise<void>((resolve) => (release = resolve))];
    const party = program.answers['campaign.party'];
    program.answers['campaign.party'] = async (asked) => {
      await held.shift();
      return party?.(asked);
    };
    const store = useEncounter();
    const slow = store.open('bells-0001', 'fight');
    await vi.waitFor(() => expect(held).toEqual([]));
    await store.open('bells-0001', 'other');
    release();
    await slow;
    expect(store.encounter?.id).toBe('other');
  });

  it('repeats its commands on what another window stored', async () => {
    const world = await opened();
    elsewhere(world, damage(4, 'ogre'));
    world.store.run(damage(2, 'goblin', 'brakka'));
    await world.store.settle();
    expect(world.health('ogre')).toBe(16);
    expect(world.health('goblin')).toBe(4);
    expect(world.state.campaign.encounters?.['fight']).toEqual(world.store.table?.encounter);
    expect(world.store.saveState.kind).toBe('saved');
  });

  it('keeps what was changed on the sheet elsewhere', async () => {
    const world = await opened();
    const { state, store } = world;
    state.brakka = { ...state.brakka, notes: 'Owes two silver.', revision: state.brakka.revision + 1 };
    store.run(damage(2, 'brakka'));
    await store.settle();
    expect(state.brakka.notes).toBe('Owes two silver.');
    expect(state.brakka.journal).toHaveLength(1);
  });

  it('adds up wounds of the encounter and of the sheet that was changed elsewhere', async () => {
    const world = await opened();
    const from = world.health('brakka') ?? 0;
    elsewhere(world, damage(2, 'brakka'));
    world.store.run(damage(3, 'brakka', 'goblin'));
    await world.store.settle();
    expect(world.health('brakka')).toBe(from - 5);
    expect(world.state.brakka.journal).toHaveLength(2);
    world.store.undo();
    await world.store.settle();
    expect([world.health('brakka'), world.health('goblin')]).toEqual([from - 2, 6]);
  });

  it('keeps every other step when a sheet was deleted before it was saved, and says whose', async () => {
    const { store, state, program, health } = await opened();
    store.run(damage(2, 'goblin'));
    store.run(damage(3, 'brakka'));
    store.run(damage(1, 'ogre'));
    const commit = program.answers['documents.commit'];
    program.answers['campaign.party'] = () =>
      ok({
        ...{ characters: [], bonds: [] },
        missing: [{ id: 'brakka-1', text: { key: 'errors.not-found' } }],
      });
    program.answers['documents.commit'] = (sent: { characters: unknown[] }) =>
      sent.characters.length > 0
        ? err({ code: 'not-found', text: { key: 'errors.not-found' } })
        : commit?.(sent as never);
    await store.settle();
    expect(store.saveState.kind).toBe('saved');
    expect([health('goblin'), health('ogre')]).toEqual([4, 19]);
    expect(state.campaign.encounters?.['fight']).toEqual(store.table?.encounter);
    expect(store.troubles).toMatchObject([
      { text: { key: 'encounterPage.trouble', params: { who: { raw: 'Brakka' } } } },
    ]);
    expect(useNotifications().shown[0]?.text).toMatchObject({
      key: 'encounterPage.notRepeated',
      params: { count: 1, why: { key: 'encounter.refused.noSheet', params: { who: 'Brakka' } } },
    });
  });

  it('draws for a round that a repeated step begins only now', async () => {
    const world = await opened();
    elsewhere(world, {
      do: 'join',
      combatants: [{ ...foe({ id: 'wolf', name: 'Wolf' }, 9), values: { agi: 4 } }],
    });
    world.store.run({ do: 'out', targets: ['ogre'] });
    while (world.state.campaign.encounters?.['fight']?.turn !== 'ogre') elsewhere(world, { do: 'next' });
    await world.store.settle();
    expect(world.store.encounter?.round).toBe(2);
    expect(world.store.encounter?.combatants['wolf']?.drawn).not.toEqual([]);
  });

  it('ends a turn once when two windows end it, and says so', async () => {
    const world = await opened();
    const { store, state } = world;
    const from = { round: 1, turn: 'brakka' };
    elsewhere(world, { do: 'next', from });
    store.run({ do: 'next', from });
    await store.settle();
    expect(store.encounter?.turn).toBe('goblin');
    expect(state.campaign.encounters?.['fight']?.entries).toHaveLength(2);
    const [notice] = useNotifications().shown;
    expect(notice?.text).toMatchObject({ key: 'encounterPage.notRepeated', params: { count: 1 } });
  });

  it('does nothing twice if the answer to a save was lost', async () => {
    const world = await opened();
    const { store, state, program, health } = world;
    const commit = program.answers['documents.commit'];
    program.answers['documents.commit'] = async (sent: never) => {
      await commit?.(sent);
      program.answers['documents.commit'] = commit as never;
      return err({ code: 'unreachable', text: { key: 'errors.unreachable' } });
    };
    store.run(damage(2, 'goblin'));
    await store.retry();
    expect(store.saveState.kind).toBe('failed');
    await store.retry();
    expect(store.saveState.kind).toBe('saved');
    expect(health('goblin')).toBe(4);
    expect(state.campaign.encounters?.['fight']?.entries).toHaveLength(2);
  });

  it('shows a failed save, tries again, and asks before it loses anything', async () => {
    const { store, state } = await opened();
    state.failing = diskFull;
    store.run(damage(2, 'goblin'));
    const leaving = useClosing().settle();
    await vi.waitFor(() => expect(useDialogs().current).toBeDefined());
    useDialogs().answer('stay');
    expect(await leaving).toBe(false);
    expect(store.saveState.kind).toBe('failed');
    state.failing = undefined;
    expect(await store.retry()).toBe(true);
    expect(state.campaign.encounters?.['fight']?.entries).toHaveLength(2);
  });

  it('refuses to revert what something later depends on, and says why', async () => {
    const { store } = await opened();
    store.run({ do: 'next' });
    const first = store.encounter?.entries.at(-1)?.id ?? '';
    store.run({ do: 'next' });
    expect(store.undo(first)).toBe(false);
    expect(useNotifications().shown[0]?.text).toMatchObject({ key: 'encounter.refused.later' });
  });

  it('tells of an encounter that was removed elsewhere', async () => {
    const { store, state, program } = await opened();
    state.campaign = { ...state.campaign, revision: 2, encounters: {} };
    program.emit('campaign.changed');
    await vi.waitFor(() => expect(store.error?.text).toEqual({ key: 'encounterPage.missing' }));
  });
});
