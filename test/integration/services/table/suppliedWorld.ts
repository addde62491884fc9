import { WebSocket } from 'ws';
import { systemIds, systemRng } from '#electron/services/systemPorts';
import { newCampaign } from '#shared/campaign/campaign';
import type { CharacterDocument } from '#shared/character/document';
import { packSchema, type PackDocument } from '#shared/homebrew/document';
import type { GameDocument } from '#shared/homebrew/games/document';
import { newGame, publish } from '#shared/homebrew/games/game';
import { rulesOf } from '#shared/homebrew/games/interpreted';
import type { Json } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { definitionTemplates } from '#shared/rules/definition/templates/index';
import { quickCharacter } from '#shared/sheet/commands';
import { readInvitation } from '#shared/table/joining/invitation';
import { keysOf } from '#shared/table/joining/keys';
import { memoryDevice } from '#shared/tableClient/device';
import { openTableLink } from '#shared/tableClient/tableLink';
import { memberOf } from '#test/fixtures/chronicled';
import frostmarch from '#test/fixtures/packs/frostmarch.json';
import { fixedClock } from '#test/fixtures/ports';
import { storedFixture } from '#test/integration/support/storedFixture';
import { value } from '#test/integration/support/world';
import { atEnd } from '#test/integration/table/tableWorld';
import type { gmProgram } from './joinedWorld';

type Gm = Pick<Awaited<ReturnType<typeof gmProgram>>, 'give'>;

/** Parts of the game, its translation and the pack that only the GM may read. */
export const secrets = [
  ...['Hushed Hound', 'Its collar opens the vault', 'Verborgener Hund', 'Never let them trust wardens'],
  ...['Unready Rule', 'renamed-hound', 'Secret of the pack', 'Where the dead walk', 'Bone warden'],
];

/** One pixel each. */
const pictures = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYGD4DwABCgEAvxvqqgAAAABJRU5ErkJggg==',
] as const;
/** `ullasFace` is that of a person whom no player knows. */
export const [runasFace, tamsFace, ullasFace] = pictures;

/** A game with a bestiary, remarks, a translation, a rename and a draft, all of which hold secrets. */
export async function secretGame(): Promise<GameDocument> {
  const template = definitionTemplates.find(({ id }) => id === 'ember');
  const definition = (await template?.load()) as JsonRecord & {
    readonly npc: JsonRecord & { readonly foes: readonly JsonRecord[] };
    readonly options: readonly JsonRecord[];
  };
  const [hound, ...foes] = definition.npc.foes;
  const [profession, ...options] = definition.options;
  const withSecrets: Json = {
    ...definition,
    options: [{ ...profession, note: 'Never let them trust wardens' }, ...options],
    npc: {
      ...definition.npc,
      foes: [
        {
          ...hound,
          id: 'hushed-hound',
          name: 'Hushed Hound',
          abilities: [{ name: 'Collar', text: 'Its collar opens the vault' }],
        },
        ...foes,
      ],
    },
  };
  const made = newGame('Embers', withSecrets, { clock: fixedClock, ids: systemIds });
  return {
    ...made,
    draft: { ...withSecrets, tagline: 'Unready Rule' },
    translations: {
      de: { 'npc.foes.hushed-hound.name': 'Verborgener Hund', 'numbers.attributes.of.might.name': 'Kraft' },
    },
    changes: [{ renames: [{ from: 'renamed-hound', to: 'hushed-hound' }] }],
  };
}

export function secretPack(): PackDocument {
  const pack = packSchema.parse(frostmarch);
  return {
    ...pack,
    revision: 0,
    on: true,
    about: 'Secret of the pack',
    rules: [{ id: 'cold', title: 'Cold nights', group: '', text: 'Everyone freezes.' }],
    tables: [
      {
        id: 'dead',
        title: 'Where the dead walk',
        dice: { count: 1, sides: 6 },
        rows: [{ id: 'r', from: 1, to: 6, text: 'Here' }],
      },
    ],
    things: pack.things.map((thing) =>
      thing.kind === 'npc'
        ? { ...thing, data: { ...(thing.data as JsonRecord), name: 'Bone warden' } }
        : thing,
    ),
  };
}

/** Stores a campaign of a custom game, with two sheets of it and one of a pack; opens its table. */
export async function suppliedCampaign({ give }: Gm) {
  const game = await secretGame();
  const pack = secretPack();
  const rules = rulesOf(game, game.published?.definition ?? null);
  if (!rules.ok) throw new Error(JSON.stringify(rules.error[0]));
  const campaign = { ...newCampaign(game.ruleset, 'Embers', { clock: fixedClock, ids: systemIds }) };
  const quick = (name: string, face: string): CharacterDocument => ({
    ...quickCharacter(
      rules.value,
      { clock: fixedClock, ids: systemIds, rng: systemRng, translate: () => name },
      { campaign: campaign.id },
    ),
    name,
    portrait: { type: 'image/png', data: face },
  });
  const nimue: CharacterDocument = {
    ...(await storedFixture<CharacterDocument>('rulesets/heroic-1')),
    revision: 0,
    campaign: null,
  };
  const [runa, tam, ulla] = [quick('Runa', runasFace), quick('Tam', tamsFace), quick('Ulla', ullasFace)];
  const members = [runa, tam, nimue].map((each) => memberOf(each, { id: `m-${each.id}` }));
  value(await give('ruleset.save', { document: game }));
  value(await give('pack.save', { document: pack }));
  value(
    await give('documents.commit', {
      characters: [runa, tam, nimue, ulla],
      campaigns: [{ ...campaign, party: members }],
    }),
  );
  const publishAgain = async (name: string) => {
    const stored = value(await give('ruleset.read', { id: game.id }));
    const definition = { ...(stored.published?.definition as JsonRecord), name };
    const next = publish({ ...stored, draft: definition }, new Date().toISOString());
    value(await give('ruleset.save', { document: next }));
  };
  return { game, pack, campaign: campaign.id, runa, tam, nimue, ulla, publishAgain };
}

class Trusting extends WebSocket {
  constructor(url: string) {
    super(url, { rejectUnauthorized: false });
  }
}

/** The device of a seat, with all bytes that it receives. */
export async function deviceOf(code: string, device = memoryDevice()) {
  const read = readInvitation(code);
  if (!read.ok) throw new Error(code);
  const { table, seat, origin } = read.value;
  const received: Uint8Array[] = [];
  class Own extends Trusting {
    constructor(url: string) {
      super(url);
      this.on('message', (data: Buffer) => received.push(new Uint8Array(data)));
    }
  }
  const link = await openTableLink({
    url: `${origin.replace(/^http/, 'ws')}/socket`,
    socket: Own,
    table,
    seat,
    proof: keysOf(read.value).proof,
    device,
    ids: systemIds,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  atEnd(() => link.close());
  return { link, received, device };
}
