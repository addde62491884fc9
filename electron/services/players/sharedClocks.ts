import { campaignSheets } from '#shared/campaign/party/campaignSheets';
import { mostClocks } from '#shared/campaign/table/bounds';
import type { Ruleset, SharedPoints } from '#shared/rules/ruleset';
import type { Library } from '#electron/storage/library';
import type { Rulesets } from '#electron/services/library/rulesets';

interface SharedClock extends SharedPoints {
  /** Its sheet. */
  readonly character: string;
}

interface SharedClocks {
  readonly clocks: readonly SharedClock[];
  /** Those whose texts the labels need. */
  readonly rulesets: readonly Ruleset[];
}

/**
 * Points that sheets of the campaign, such as a ship, show to the whole table, with those that players may move; sheets
 * that cannot be read show none.
 */
export async function sharedClocks(
  { library, rulesets }: { readonly library: Pick<Library, 'characters'>; readonly rulesets: Rulesets },
  campaign: string,
): Promise<SharedClocks> {
  const listed = await library.characters.list();
  const rows = campaignSheets(listed.ok ? listed.value.rows : [], campaign);
  const used = new Map<string, Ruleset>();
  const clocks: SharedClock[] = [];
  for (const { id, ruleset: of, form } of rows) {
    const ruleset = await rulesets.load(of, campaign);
    const kind = ruleset?.forms?.find((each) => each.id === form)?.ofCampaign;
    if (ruleset === undefined || kind === undefined) continue;
    const read = await library.characters.read(id);
    const opened = read.ok ? ruleset.open(read.value) : read;
    if (!opened.ok) continue;
    used.set(of, ruleset);
    for (const { moves, ...point } of opened.value.shared?.() ?? [])
      clocks.push({
        ...point,
        id: `${id} ${point.id}`,
        character: id,
        ...(kind.open && moves && { moves }),
      });
  }
  return { clocks: clocks.slice(0, mostClocks), rulesets: [...used.values()] };
}
