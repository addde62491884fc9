import type { CampaignDocument } from '../../../shared/campaign/document';
import type { TableRules } from '../../../shared/encounter/command';
import type { Encounter } from '../../../shared/encounter/document';
import { projectForPlayers } from '../../../shared/encounter/playerView/project';
import { nothingToSee, type PlayerClock, type PlayerView } from '../../../shared/encounter/playerView/view';
import { playerViewSchema } from '../../../shared/ipc/playerView';
import { appError } from '../../../shared/kernel/errors';
import { err } from '../../../shared/kernel/result';
import { findBonds } from '../../../shared/rules/bonds';
import type { Ruleset } from '../../../shared/rules/ruleset';
import type { Language } from '../../../shared/locales/catalogue';
import type { Library } from '../../storage/library';
import { readParty } from '../campaigns/party';
import { messageCatalog } from '../library/messageCatalog';
import type { Rulesets } from '../library/rulesets';

/** `encounter` is `null` for whichever of the campaign runs. */
export interface PlayersTarget {
  readonly campaign: string;
  readonly encounter: string | null;
}

export interface PlayerViewPorts {
  readonly library: Pick<Library, 'campaigns' | 'characters'>;
  readonly rulesets: Rulesets;
  readonly language: Language;
}

/** `over` if the named encounter runs no longer, so that its window can close. */
export interface ReadView {
  readonly view: PlayerView;
  readonly over: boolean;
}

/** Reads what is stored and lets through only what the strict schema allows. */
export async function readPlayerView(
  ports: PlayerViewPorts,
  target: PlayersTarget,
  ownId: (id: string) => string,
): Promise<ReadView> {
  const campaign = await ports.library.campaigns.read(target.campaign);
  const encounter = campaign.ok ? encounterOf(campaign.value, target.encounter) : undefined;
  const over = target.encounter !== null && (encounter === undefined || encounter.state === 'ended');
  const clocks = campaign.ok ? clocksFor(campaign.value) : [];
  if (encounter?.state !== 'running')
    return { view: playerViewSchema.parse({ ...nothingToSee, clocks }), over };
  const ids = Object.values(encounter.combatants).flatMap(({ source }) =>
    'character' in source ? [source.character] : [],
  );
  const read = await readParty(ports.library, ids);
  const { characters, bonds } = read.ok ? read.value : { characters: [], bonds: [] };
  const all = [...characters, ...bonds];
  const rulesets = new Map<string, Ruleset>();
  const used = [encounter, ...Object.values(encounter.combatants), ...all].map(({ ruleset }) => ruleset);
  for (const id of new Set(used)) {
    const ruleset = await ports.rulesets.load(id, target.campaign);
    if (ruleset !== undefined) rulesets.set(id, ruleset);
  }
  const rules: TableRules = {
    ruleset: (id) => rulesets.get(id),
    open: (document) =>
      rulesets.get(document.ruleset)?.open(document, findBonds(document, all)) ??
      err(appError('unknown-ruleset')),
  };
  const { createTranslator } = await import('../../text/translator');
  const translate = createTranslator(ports.language, messageCatalog(ports.language, rulesets.values()));
  const table = { encounter, characters: Object.fromEntries(characters.map((each) => [each.id, each])) };
  return {
    view: playerViewSchema.parse(projectForPlayers(table, rules, { ownId, translate }, clocks)),
    over,
  };
}

/** The one that began last, of several that run. */
function encounterOf({ encounters = {} }: CampaignDocument, id: string | null): Encounter | undefined {
  if (id !== null) return Object.hasOwn(encounters, id) ? encounters[id] : undefined;
  const begun = ({ entries }: Encounter) => entries[0]?.at ?? '';
  return Object.values(encounters)
    .filter(({ state }) => state === 'running')
    .toSorted((a, b) => (begun(a) < begun(b) ? 1 : -1))
    .at(0);
}

/** The GM's notes and what is not shown stay behind. */
function clocksFor({ clocks = [] }: CampaignDocument): readonly PlayerClock[] {
  return clocks
    .filter(({ shown }) => shown)
    .map(({ name, segments, filled }) => ({ name, segments, filled: Math.min(filled, segments) }));
}
