import { raw } from '#shared/kernel/text';
import { createPinia, setActivePinia } from 'pinia';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import type { CampaignDocument } from '#shared/campaign/document';
import type { PackDocument } from '#shared/homebrew/document';
import { packsInPlay } from '#shared/homebrew/inPlay';
import { newPack } from '#shared/homebrew/pack';
import { thingCounts } from '#shared/homebrew/report';
import { err, ok } from '#shared/kernel/result';
import type { Ruleset } from '#shared/rules/ruleset';
import { charmRuleset } from '#test/fixtures/charmRuleset';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { fakeProgram, fine } from '#test/unit/renderer/support/fakeProgram';

const notFound = err({ code: 'not-found', text: { key: 'errors.not-found' } });
const ports = { clock: fixedClock, ids: countingIds('pack') };

/** A charm in the form of a pack entry. */
export function charm(id: string, data: object = {}): PackDocument['things'][number] {
  return { id, kind: 'charm', data: { name: id, power: 1, needs: [], ...data } };
}

export function packOf(
  id: string,
  things: PackDocument['things'],
  more: Partial<PackDocument> = {},
): PackDocument {
  return { ...newPack('toy', id, ports), id, things, ...more };
}

/** A library of packs and campaigns in memory, and rules with charms. */
export function packWorld(packs: readonly PackDocument[] = [], rules: Ruleset = charmRuleset) {
  setActivePinia(createPinia());
  const storedDocuments = new Map(packs.map((pack) => [pack.id, pack]));
  const binned = new Map<string, PackDocument>();
  const campaigns = new Map<string, CampaignDocument>();
  const save = <D extends { id: string; revision: number; updatedAt: string }>(
    map: Map<string, D>,
    document: D,
  ) => {
    const revision = (map.get(document.id)?.revision ?? 0) + 1;
    if (document.revision !== revision - 1)
      return err({ code: 'conflict', text: { key: 'errors.conflict' } });
    map.set(document.id, { ...document, revision });
    return ok({ revision, updatedAt: document.updatedAt });
  };
  const move =
    (from: Map<string, PackDocument>, to: Map<string, PackDocument>) =>
    ({ id }: { id: string }) => {
      const pack = from.get(id);
      if (pack === undefined) return notFound;
      from.delete(id);
      to.set(id, pack);
      return fine;
    };
  const program = fakeProgram({
    'pack.read': ({ id }: { id: string }) => {
      const pack = storedDocuments.get(id);
      return pack ? ok(pack) : notFound;
    },
    'pack.save': ({ document }: { document: PackDocument }) => save(storedDocuments, document),
    'pack.list': () =>
      ok({
        rows: [...storedDocuments.values()].map(
          ({ id, name, ruleset, revision, updatedAt, on, ...parts }) => ({
            ...{ id, name, ruleset, revision, updatedAt, on },
            rules: parts.rules.length,
            tables: parts.tables.length,
            cards: parts.cards.length,
            things: thingCounts({ ...newPack('toy', '', ports), things: parts.things }),
          }),
        ),
        troubled: [],
      }),
    'pack.ofRuleset': ({ ruleset, campaign }: { ruleset: string; campaign: string | null }) => {
      const chosen = campaigns.get(campaign ?? '')?.packs ?? null;
      return ok({ packs: packsInPlay([...storedDocuments.values()], ruleset, chosen), missing: [] });
    },
    'pack.bin': move(storedDocuments, binned),
    'bin.restore': move(binned, storedDocuments),
    'bin.delete': ({ id }: { id: string }) => (binned.delete(id) ? fine : notFound),
    'bin.list': () =>
      ok({
        rows: [...binned.values()].map(({ id, ruleset, name, updatedAt }) => ({
          ...{ kind: 'pack' as const, id, ruleset, name },
          ...{ subtitle: { raw: 'Toy' }, binnedAt: updatedAt },
        })),
      }),
    'pack.export': () => ok({ kind: 'saved', fileName: 'Pack.hearth' }),
    'campaign.read': ({ id }: { id: string }) => {
      const campaign = campaigns.get(id);
      return campaign ? ok(campaign) : notFound;
    },
    'campaign.save': ({ document }: { document: CampaignDocument }) => save(campaigns, document),
    'campaign.list': () =>
      ok({
        rows: [...campaigns.values()].map(({ id, name, ruleset, packs: chosen, updatedAt, party }) => ({
          ...{ id, name, ruleset, packs: chosen, updatedAt, day: raw('1 Deepfrost'), party: party.length },
        })),
        troubled: [],
      }),
  });
  const rulesets = useRulesets();
  rulesets.load = async () => rules;
  return { ...program, storedDocuments, binned, campaigns };
}

/** A router with the routes of packs and campaigns. */
export function packRouter(): Router {
  const nowhere = { template: '<i />' };
  const names = {
    library: '/',
    homebrew: '/homebrew',
    pack: '/homebrew/:id',
    screen: '/screen/:id',
    campaign: '/campaign/:id/:part?/:item?',
    campaigns: '/screen',
    history: '/history/:kind/:id',
  };
  return createRouter({
    history: createMemoryHistory(),
    routes: Object.entries(names).map(([name, path]) => ({ name, path, component: nowhere })),
  });
}
