import type { CampaignDocument } from '#shared/campaign/document';
import type { Encounter } from '#shared/encounter/document';
import { projectForPlayers } from '#shared/encounter/playerView/project';
import { nothingToSee, type PlayerClock, type PlayerView } from '#shared/encounter/playerView/view';
import { playerViewSchema } from '#shared/ipc/playerView';
import { mostClocks } from '#shared/campaign/table/bounds';
import { english, type Translation } from '#shared/kernel/language';
import type { Library } from '#electron/storage/library';
import { openEncounter, runningEncounter } from './encounterTable';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import type { Rulesets } from '#electron/services/library/rulesets';
import { sharedClocks } from './sharedClocks';

/** `encounter` is `null` for whichever of the campaign runs. */
export interface PlayersTarget {
  readonly campaign: string;
  readonly encounter: string | null;
}

export interface PlayerViewPorts {
  readonly library: Pick<Library, 'campaigns' | 'characters'>;
  readonly rulesets: Rulesets;
  readonly language: () => Promise<Translation>;
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
  const { language, messages } = await ports.language();
  const { createTranslator } = await import('#electron/text/translator');
  const ofSheets = await sharedClocks(ports, target.campaign);
  const translateClock = createTranslator(language, messageCatalog(ofSheets.rulesets), messages);
  const shared = ofSheets.clocks.map(({ label, segments, filled }) => ({
    name: translateClock(label),
    segments,
    filled,
  }));
  const clocks = campaign.ok ? [...clocksFor(campaign.value), ...shared].slice(0, mostClocks) : [];
  const words = wordsOf({ language, messages });
  if (encounter?.state !== 'running')
    return { view: playerViewSchema.parse({ ...nothingToSee, clocks, ...words }), over };
  const { table, rules, rulesets } = await openEncounter(ports, target.campaign, encounter);
  const translate = createTranslator(language, messageCatalog(rulesets), messages);
  const view = projectForPlayers(table, rules, { ownId, translate }, clocks);
  return { view: playerViewSchema.parse({ ...view, ...words }), over };
}

/** Texts of the players' page alone, out of a whole language. */
function wordsOf({ language, messages }: Translation): Pick<PlayerView, 'words'> {
  const { players } = messages;
  if (language === english || typeof players !== 'object') return {};
  const texts = Object.entries(players).filter(([, text]) => typeof text === 'string');
  return { words: { language, texts: Object.fromEntries(texts) as Record<string, string> } };
}

function encounterOf(campaign: CampaignDocument, id: string | null): Encounter | undefined {
  if (id === null) return runningEncounter(campaign);
  const { encounters = {} } = campaign;
  return Object.hasOwn(encounters, id) ? encounters[id] : undefined;
}

/** The GM's notes and what is not shown stay behind. */
function clocksFor({ clocks = [] }: CampaignDocument): readonly PlayerClock[] {
  return clocks
    .filter(({ shown }) => shown)
    .map(({ name, segments, filled }) => ({ name, segments, filled: Math.min(filled, segments) }));
}
