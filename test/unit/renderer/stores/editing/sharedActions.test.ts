import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeNotes } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { enter, set, type Edit } from '#shared/character/edits';
import { groupOf, membersOf } from '#shared/character/group';
import { perform } from '#shared/character/journal';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { translate } from '#renderer/locales/i18n';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { playedRules, purse } from '#test/unit/renderer/support/playedRules';
import { documentSource, stored } from '#test/unit/renderer/support/documentSource';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);
beforeEach(() => setActivePinia(createPinia()));

const rules = playedRules((document) => ({ ledger: () => purse(document) }));
const toy = (name: string): CharacterDocument => ({
  ...stored(name),
  ruleset: 'toy',
  form: 'character',
  choices: { level: 1 },
  play: { sword: true },
});
const coins = (amount: number, reason: string) => enter({ account: 'money', amount, reason });

/** Ilse is open, and may give her sword to Rook. */
async function opened() {
  const program = documentSource([toy('Ilse'), { ...toy('Rook'), play: {} }]);
  program.answers['documents.commit'] = ({ characters }: { characters: readonly CharacterDocument[] }) => {
    if (characters.some(({ id, revision }) => program.documents.get(id)?.revision !== revision))
      return err(appError('conflict'));
    const next = characters.map((each) => ({ ...each, revision: each.revision + 1 }));
    for (const each of next) program.documents.set(each.id, each);
    return ok({
      saved: next.map(({ kind, id, revision, updatedAt }) => ({ kind, id, revision, updatedAt })),
    });
  };
  vi.spyOn(useRulesets(), 'load').mockResolvedValue(rules);
  const store = useCharacterStore();
  await store.load('ilse');
  const rook = () => program.documents.get('rook')!;
  /** An action of Rook in another window. */
  const rookDoes = (label: string, ...edits: Edit[]) => {
    const ports = { clock: fixedClock, ids: countingIds(label) };
    const after = perform(rook(), { label: raw(label), edits }, ports);
    program.documents.set('rook', { ...after, revision: after.revision + 1 });
  };
  const gift = (...more: Edit[]) =>
    store.perform({
      label: raw('Give: Sword'),
      edits: [
        set(['sword'], false),
        { op: 'send', to: 'rook', edits: [set(['sword'], true), coins(5, 'a purse')] },
        ...more,
      ],
    });
  return { ...program, store, rook, rookDoes, gift };
}
const noticeTexts = () => useNotifications().shown.map(({ text }) => translate(text));

describe('a gift', () => {
  it('is stored with its receiver, as one action of both', async () => {
    const { store, gift, rook, documents, named } = await opened();
    store.apply((document) => writeNotes(document, 'unsaved'));
    expect(await gift()).toBe(true);
    expect(store.document).toMatchObject({ play: { sword: false }, notes: 'unsaved', revision: 3 });
    expect(store.saveState.kind).toBe('saved');
    expect(documents.get('ilse')).toMatchObject({ play: { sword: false }, revision: 3 });
    expect(rook()).toMatchObject({ play: { sword: true }, revision: 2, ledger: [{ amount: 5 }] });
    const [mine, theirs] = [store.document?.journal[0], rook().journal[0]];
    expect(membersOf(mine?.group ?? '')).toEqual(['ilse', 'rook']);
    expect(theirs?.group).toBe(mine?.group);
    expect(translate(theirs!.label)).toBe('Ilse: Give: Sword');
    expect(named('documents.commit')).toHaveLength(1);
  });

  it('that cannot be stored changes nothing, is reported, and can be retried', async () => {
    const { store, gift, rook, answers, rookDoes } = await opened();
    const commit = answers['documents.commit']!;
    answers['documents.commit'] = (args: never) => {
      rookDoes('meanwhile', set(['hat'], true));
      answers['documents.commit'] = commit;
      return commit(args);
    };
    expect(await gift()).toBe(false);
    expect(store.document).toMatchObject({ play: { sword: true }, journal: [], revision: 1 });
    expect(rook().play).toEqual({ hat: true });
    expect(useNotifications().shown).toMatchObject([{ tone: 'failed', text: { key: 'errors.conflict' } }]);
    expect(await gift()).toBe(true);
    expect(rook().play).toEqual({ hat: true, sword: true });
  });

  it("takes over another window's change of the giver, so that it can be retried", async () => {
    const { store, gift, documents } = await opened();
    documents.set('ilse', { ...documents.get('ilse')!, notes: 'theirs', revision: 7 });
    expect(await gift()).toBe(false);
    await vi.waitFor(() => expect(store.document).toMatchObject({ notes: 'theirs', revision: 7 }), 20_000);
    expect(await gift()).toBe(true);
    expect(documents.get('ilse')).toMatchObject({ notes: 'theirs', play: { sword: false }, revision: 8 });
  });

  it('to a missing character is not made', async () => {
    const { store, gift, documents, named } = await opened();
    documents.delete('rook');
    expect(await gift()).toBe(false);
    expect(store.document?.play).toEqual({ sword: true });
    expect(named('documents.commit')).toHaveLength(0);
  });
});

describe('undo from a notice', () => {
  it('reverses an action of one character', async () => {
    const { store } = await opened();
    await store.perform({ label: raw('Find'), edits: [coins(5, 'found')] });
    await store.perform({ label: raw('Buy'), edits: [coins(-4, 'hat'), set(['hat'], true)] });
    const entry = store.document?.ledger[0]?.id ?? '';
    const asked = store.revert({ entry });
    await flushPromises();
    expect(useDialogs().current?.items).toEqual([raw('Buy')]);
    useDialogs().answer('leave');
    expect(await asked).toBe(false);
    expect(store.document?.journal).toHaveLength(2);
    const again = store.revert({ entry });
    await flushPromises();
    useDialogs().answer('all');
    expect(await again).toBe(true);
    expect(store.document).toMatchObject({ ledger: [], journal: [], play: { sword: true } });
    expect(noticeTexts()).toEqual(['Ilse: 2 entries were undone.']);
    useNotifications().shown.at(-1)?.action?.run();
    expect(store.document?.journal).toHaveLength(2);
  });

  it('is not offered over a later change', async () => {
    const { store } = await opened();
    await store.perform({ label: raw('Find'), edits: [coins(5, 'found')] });
    await store.revert({ entry: store.document?.ledger[0]?.id ?? '' });
    store.apply((document) => writeNotes(document, 'kept'));
    useNotifications().shown.at(-1)?.action?.run();
    expect(store.document).toMatchObject({ notes: 'kept', ledger: [] });
  });

  it('of a gift undoes it on both sides, and redo is never partial', async () => {
    const { store, gift, rook } = await opened();
    await gift();
    await store.perform({ label: raw('Hat'), edits: [set(['hat'], true)] });
    expect(await store.revert({ journalEntry: store.document?.journal[0]?.id ?? '' })).toBe(true);
    expect(store.document?.play).toEqual({ sword: true, hat: true });
    expect(rook()).toMatchObject({ play: {}, ledger: [], journal: [] });
    expect(store.canUndo).toBe(false);
    expect(noticeTexts()).toEqual(['“Give: Sword” was undone. This also changed Rook.']);
  });

  it('of a gift lists what the receiver has to give up for it', async () => {
    const { store, gift, rook, rookDoes } = await opened();
    await gift();
    rookDoes('spent', coins(-4, 'a meal'));
    const asked = store.revert({ journalEntry: store.document?.journal[0]?.id ?? '' });
    await flushPromises();
    expect(useDialogs().current?.items?.map(translate)).toEqual(['Rook: spent']);
    useDialogs().answer('all');
    expect(await asked).toBe(true);
    expect(rook()).toMatchObject({ ledger: [], journal: [] });
  });

  it('of a gift is refused if the receiver cannot return it, and nothing happens', async () => {
    const { store, gift, rook, rookDoes } = await opened();
    await gift();
    rookDoes('Broken', set(['sword'], 'broken'));
    expect(await store.revert({ journalEntry: store.document?.journal[0]?.id ?? '' })).toBe(false);
    expect(noticeTexts()[0]).toMatch(/^Rook: This cannot be undone yet, because “Broken”/);
    expect([store.document?.play, rook().play]).toEqual([{ sword: false }, { sword: 'broken' }]);
  });
});

describe('undo', () => {
  it('of a gift undoes it on both sides, and continues from there', async () => {
    const { store, gift, rook } = await opened();
    await store.perform({ label: raw('Hat'), edits: [set(['hat'], true)] });
    await gift();
    store.undo();
    await flushPromises();
    expect(store.document).toMatchObject({ play: { sword: true, hat: true } });
    expect(rook()).toMatchObject({ play: {}, journal: [] });
    expect([store.canUndo, store.canRedo]).toEqual([true, false]);
    store.undo();
    expect(store.document?.play).toEqual({ sword: true });
  });

  it('of later changes leaves the gift as it is', async () => {
    const { store, gift, rook } = await opened();
    await gift();
    store.apply((document) => writeNotes(document, 'given'));
    store.undo();
    await flushPromises();
    expect(store.document).toMatchObject({ notes: '', play: { sword: false } });
    expect(rook().play).toEqual({ sword: true });
  });
});

describe('a line of a campaign whose effects were changed later', () => {
  const ports = { clock: fixedClock, ids: countingIds('log') };
  const campaign = 'winter';
  /** Two actions of a campaign that set values, and one of play that sets others. */
  async function open(...later: Edit[]) {
    const first = perform(
      toy('Ilse'),
      {
        label: raw('Session 1'),
        edits: [set(['mood'], 'glad'), set(['hat'], 'red')],
        group: groupOf(['ilse'], ports.ids, campaign),
      },
      ports,
    );
    const document = perform(first, { label: raw('A long night'), edits: later }, ports);
    const program = documentSource([document]);
    program.answers['campaign.read'] = () => err(appError('not-found'));
    vi.spyOn(useRulesets(), 'load').mockResolvedValue(rules);
    const store = useCharacterStore();
    await store.load('ilse');
    const undo = store.revert({ journalEntry: document.journal[0]?.id ?? '' });
    await flushPromises();
    return { store, undo };
  }
  const question = () => {
    const { current } = useDialogs();
    return (
      current && [current.title, current.text, ...current.choices.map(({ label }) => label)].map(translate)
    );
  };

  it('lists the effects that are undone', async () => {
    const { store, undo } = await open(set(['mood'], 'sad'));
    expect(question()).toEqual([
      'Some changes cannot be undone',
      'Everything else will be undone.',
      'Cancel',
      'Undo the rest',
    ]);
    useDialogs().answer('all');
    expect(await undo).toBe(true);
    expect(store.document?.play).toMatchObject({ mood: 'sad' });
    expect(noticeTexts()).toEqual(['Ilse: “Session 1” was undone.']);
  });

  it('says that none is undone if all of them stay', async () => {
    const { store, undo } = await open(set(['mood'], 'sad'), set(['hat'], 'blue'));
    expect(question()).toEqual([
      "These changes can't be reversed",
      'The values stay as they are. Only the entry is removed.',
      'Cancel',
      'Delete entry',
    ]);
    useDialogs().answer('all');
    expect(await undo).toBe(true);
    expect(store.document?.play).toMatchObject({ mood: 'sad', hat: 'blue' });
    expect(noticeTexts()).toEqual(['Ilse: “Session 1” was removed from the journal. What it changed stays.']);
  });
});
