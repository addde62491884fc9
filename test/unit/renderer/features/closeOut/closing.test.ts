import { english } from '#test/unit/renderer/support/english';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defineComponent, h, nextTick } from 'vue';
import { draftedText } from '#shared/campaign/closeOut/draftedText';
import {
  awardPlace,
  debtPlace,
  faultAt,
  moneyPlace,
  placed,
  presencePlace,
  strangersPlace,
} from '#renderer/features/closeOut/faultPlaces';
import { findsFor, resolved } from '#shared/campaign/closeOut/finds';
import { realDay } from '#renderer/composables/realDay';
import { useCloseOut } from '#renderer/features/closeOut/useCloseOut';
import { translate } from '#renderer/locales/i18n';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { withMoneySplit } from '#shared/campaign/closeOut/closeOutMoney';
import type { CampaignDocument } from '#shared/campaign/document';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { bow, closeOutOf, partyOf } from '#test/unit/shared/campaign/party';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage, placesRouter } from '#test/unit/renderer/support/mountPage';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);

const cast = [{ id: 'Rook', rich: true }, { id: 'Vex' }, { id: 'Mern', guest: true }];
const { campaign, people } = partyOf(cast);

describe('the place of a fault', () => {
  const draft = closeOutOf(['Rook'], {
    awards: [
      { id: 'a1', member: 'Rook', reward: 'exp', amount: 1, reason: '', tag: 'session' },
      { id: 'a2', member: 'Rook', reward: 'money', amount: 9, reason: '' },
    ],
  });
  const text = raw('wrong');
  const at = (path: string, member?: string) =>
    placed(draft, [{ path, text, ...(member !== undefined && { member }) }])[0]?.place;

  it('is the field in which it can be fixed', () => {
    expect(at('present[3]')).toBe(strangersPlace);
    expect(at('loot[0].member')).toBe(strangersPlace);
    expect(at('awards[0].amount', 'Rook')).toBe(awardPlace('exp:session', 'Rook'));
    expect(at('awards[1].amount', 'Rook')).toBe(moneyPlace('Rook'));
    expect(at('awards[0].member', 'Vex')).toBe(presencePlace('Vex'));
    expect(at('debtors', 'Vex')).toBe(debtPlace('Vex'));
  });

  it('finds the fault again', () => {
    const faults = placed(draft, [{ path: 'debtors', member: 'Vex', text }]);
    expect(faultAt(faults, debtPlace('Vex'))?.text).toBe(text);
    expect(faultAt(faults, debtPlace('Rook'))).toBeUndefined();
  });
});

describe('a found item', () => {
  const found = { name: ' long BOW', quantity: 1, member: 'Rook', find: null };

  it('becomes the item of that name in the receiver’s rules', () => {
    expect(findsFor(people, 'Rook')).toEqual([bow]);
    expect([findsFor(people, 'Vex'), findsFor(people, null), findsFor(people, 'Mern')]).toEqual([[], [], []]);
    expect(resolved(found, [bow], translate).find).toBe('bow');
    expect(resolved({ ...found, name: 'Long', find: 'bow' }, [bow], translate).find).toBeNull();
    expect(resolved({ ...found, find: 'bow' }, [], translate).find).toBeNull();
  });

  it('keeps its selected item if two have the same name', () => {
    const other = { ...bow, id: 'bow-2' };
    expect(resolved({ ...found, find: 'bow-2' }, [bow, other], translate).find).toBe('bow-2');
  });
});

describe('a drafted text', () => {
  const lines = (draft = closeOutOf(['Rook', 'Mern'])) =>
    draftedText(campaign, draft, people, { t: translate, known: (title) => title === 'Rook' }).map(translate);

  it('lists who attended and who did not, with links to existing notes', () => {
    expect(lines()).toEqual([
      english('drafted.there', { what: '[[Rook]], Mern' }),
      english('drafted.missing', { what: 'Vex' }),
    ]);
  });

  it('lists loot, awards and time', () => {
    const draft = withMoneySplit(
      closeOutOf(['Rook', 'Vex', 'Mern'], {
        days: 2,
        loot: [
          { id: 'l1', name: 'Bell', quantity: 1, member: 'Vex', find: null },
          { id: 'l2', name: 'Torch', quantity: 6, member: null, find: null },
        ],
      }),
      12,
    );
    const all = lines(draft);
    expect(all.slice(1, 3)).toEqual([
      english('drafted.found', { what: 'Bell (Vex), 6 × Torch' }),
      english('drafted.earned', { amount: '12 coins' }),
    ]);
    expect(all[3]).toMatch(/^2 days passed: /);
    expect(lines(withMoneySplit(draft, -12))[2]).toBe(english('drafted.spent', { amount: '12 coins' }));
  });

  it('is empty without input', () => {
    const empty = partyOf([]);
    const known = () => false;
    expect(draftedText(empty.campaign, closeOutOf([]), empty.people, { t: translate, known })).toEqual([]);
  });
});

describe('the form that closes a session', () => {
  const guests = partyOf([
    { id: 'Mern', guest: true },
    { id: 'Old Tam', guest: true },
  ]).campaign;
  let stored: CampaignDocument;
  const program = () =>
    fakeProgram({
      'campaign.read': () => ok(stored),
      'campaign.party': () => ok({ characters: [], bonds: [], missing: [] }),
      'campaign.save': ({ document }: { document: CampaignDocument }) => {
        stored = { ...document, revision: document.revision + 1 };
        return ok({ revision: stored.revision, updatedAt: stored.updatedAt });
      },
      'documents.commit': ({ campaigns }: { campaigns: CampaignDocument[] }) => {
        const saved = campaigns.map(({ id, revision, updatedAt }) => ({
          id,
          revision: revision + 1,
          updatedAt,
        }));
        [stored = stored] = campaigns;
        return ok({ saved });
      },
      'pack.ofRuleset': () => ok({ packs: [], missing: [] }),
    });

  async function opened() {
    const sent = program();
    const router = placesRouter();
    router.addRoute({
      name: 'campaign',
      path: '/campaign/:id/:part?/:item?',
      component: { template: '<i />' },
    });
    const focused: string[] = [];
    const made: { form?: ReturnType<typeof useCloseOut> } = {};
    const Form = defineComponent(() => {
      made.form = useCloseOut((place) => focused.push(place));
      return () => h('i');
    });
    mountPage(Form, {}, router);
    const store = useCampaignStore();
    await store.load(stored.id);
    const { form } = made;
    if (form === undefined) throw new Error('no form');
    await vi.waitFor(() => expect(form.open.value).not.toBeNull(), 20_000);
    return { form, store, focused, router, sent };
  }

  beforeEach(() => {
    setActivePinia(createPinia());
    stored = guests;
  });

  it('starts with everyone attending, and is stored with the campaign from the first change on', async () => {
    const { form, store } = await opened();
    expect(form.open.value?.draft.present).toEqual(['Mern', 'Old Tam']);
    expect([form.begun.value, store.canUndo]).toEqual([false, false]);
    form.change((draft) => ({ ...draft, title: 'F' }), 'title');
    form.change((draft) => ({ ...draft, title: 'Ferry' }), 'title');
    expect([form.begun.value, store.document?.drafts.closeOut?.title]).toEqual([true, 'Ferry']);
    // Consecutive key presses are one step of undo; a change without a difference is none.
    form.change((draft) => draft);
    store.undo();
    expect(form.begun.value).toBe(false);
  });

  it('goes to the fault instead of closing', async () => {
    const { form, focused, sent } = await opened();
    form.change((draft) => ({ ...draft, present: ['stranger'] }));
    await form.close();
    expect(focused).toEqual([strangersPlace]);
    expect(sent.named('documents.commit')).toEqual([]);
  });

  it('writes the log and shows the new entry in it', async () => {
    const { form, store, router } = await opened();
    form.change((draft) => ({ ...draft, title: 'Ferry' }));
    await form.close();
    expect(store.document?.log).toMatchObject([{ kind: 'session', title: 'Ferry', drafted: true }]);
    expect(store.document?.drafts.closeOut).toBeNull();
    expect(useNotifications().shown).toHaveLength(1);
    const item = store.document?.log[0]?.id;
    expect(router.currentRoute.value.params).toEqual({ id: stored.id, part: 'log', item });
  });

  it('stores its suggestions too, so that undo restores them', async () => {
    const { form, store } = await opened();
    await form.close();
    expect(store.document?.log).toMatchObject([{ drafted: true, present: ['Mern', 'Old Tam'] }]);
  });

  it('is cleared only after a question', async () => {
    const { form } = await opened();
    const dialogs = useDialogs();
    form.change((draft) => ({ ...draft, title: 'Ferry' }));
    const kept = form.discard();
    await nextTick();
    dialogs.answer('cancel');
    await kept;
    expect(form.begun.value).toBe(true);
    const gone = form.discard();
    await nextTick();
    dialogs.answer('do');
    await gone;
    expect([form.begun.value, form.open.value?.draft.title]).toEqual([false, '']);
  });
});

describe('the real date', () => {
  it('is that of the local time zone', () => {
    const noon = new Date(2026, 0, 9, 12);
    expect(realDay(noon.toISOString())).toBe('2026-01-09');
    expect(realDay(new Date(2026, 0, 9, 23, 59).toISOString())).toBe('2026-01-09');
    expect(realDay(new Date(2026, 0, 9, 0, 1).toISOString())).toBe('2026-01-09');
  });
});
