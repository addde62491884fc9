import { beforeAll, expect, it, vi } from 'vitest';
import { systemIds, systemRng } from '#electron/services/systemPorts';
import { newCampaign } from '#shared/campaign/campaign';
import { perform } from '#shared/character/journal';
import { newGame } from '#shared/homebrew/games/game';
import { rulesOf } from '#shared/homebrew/games/interpreted';
import type { Json } from '#shared/kernel/jsonValue';
import { raw } from '#shared/kernel/text';
import { definitionTemplates } from '#shared/rules/definition/templates/index';
import { newCharacter, quickCharacter } from '#shared/sheet/commands';
import { partyRoomSchema } from '#shared/table/rooms/schemas';
import { memberOf } from '#test/fixtures/chronicled';
import { fixedClock } from '#test/fixtures/ports';
import { createBundler } from '#test/integration/support/bundle';
import { freePort } from '#test/integration/support/freePort';
import { value } from '#test/integration/support/world';
import { gmProgram, patience } from './joinedWorld';
import { deviceOf } from './suppliedWorld';

const bundler = createBundler({ cold: true });
let workerPath = '';
beforeAll(async () => {
  workerPath = await bundler('electron/table/server/tableWorker.ts');
});

const ports = { clock: fixedClock, ids: systemIds };

/** A campaign of the salt road with a hero, its caravan, and a road on which something is coming. */
async function onTheRoad(give: Awaited<ReturnType<typeof gmProgram>>['give']) {
  const template = definitionTemplates.find(({ id }) => id === 'saltroad');
  const game = newGame('Saltroad', (await template?.load()) as Json, ports);
  const rules = rulesOf(game, game.published?.definition ?? null);
  if (!rules.ok) throw new Error(JSON.stringify(rules.error[0]));
  const campaign = newCampaign(game.ruleset, 'The long way', ports);
  const quick = { ...ports, rng: systemRng, translate: () => 'Pell' };
  const hero = quickCharacter(rules.value, quick, { campaign: campaign.id });
  const made = (form: string, name: string, lists: object = {}) => {
    const sheet = newCharacter(rules.value, ports, { form, name, campaign: campaign.id });
    return { ...sheet, choices: { ...(sheet.choices as object), lists } };
  };
  const caravan = made('caravan', 'Six Wheels');
  const road = made('road', 'The salt road', {
    threats: [{ from: '', item: '', name: 'Wolves', size: 4 }],
  });
  const beast = made('beast', 'Grit');
  value(await give('ruleset.save', { document: game }));
  value(
    await give('documents.commit', {
      characters: [hero, caravan, road, beast],
      campaigns: [{ ...campaign, party: [memberOf(hero, { id: 'm-1' })] }],
    }),
  );
  return { campaign: campaign.id, rules: rules.value, hero, road };
}

it('shows the whole table the points of sheets of the campaign, and follows the GM', async () => {
  const gm = await gmProgram(workerPath, await freePort());
  const { campaign, rules, hero, road } = await onTheRoad(gm.give);
  value(await gm.give('table.open', { campaign }));
  const seat = { name: 'Ann', role: 'player' as const, characters: [hero.id], phone: true };
  const { seat: id } = value(await gm.give('table.addSeat', seat));
  const ann = await deviceOf(value(await gm.give('table.invitation', { seat: id })).code);
  const clocks = () =>
    partyRoomSchema
      .parse(ann.link.room('party'))
      .clocks.map(({ name, segments, filled }) => `${name} ${String(filled)}/${String(segments)}`);
  const [wheels, fodder] = ['Six Wheels: Wheels 4/4', 'Six Wheels: Fodder 12/12'];
  await vi.waitFor(() => expect(clocks()).toEqual([wheels, fodder, 'Wolves 0/4']), patience);

  const stored = value(await gm.give('character.read', { id: road.id }));
  const opened = rules.open({ ...stored, ruleset: rules.manifest.id });
  if (!opened.ok) throw new Error(opened.error.code);
  const rows = opened.value.play().blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []));
  const [done] = rows.flatMap(({ trackers = [] }) => trackers);
  if (done === undefined) throw new Error('No clock');
  const edits = [{ op: 'set' as const, path: done.path, value: 3 }];
  value(await gm.give('character.save', { document: perform(stored, { label: raw('Tick'), edits }, ports) }));
  await vi.waitFor(() => expect(clocks()).toEqual([wheels, fodder, 'Wolves 3/4']), patience);
  expect(gm.bugs).toEqual([]);
});
