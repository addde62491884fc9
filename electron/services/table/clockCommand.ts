import { err, ok, type Result } from '#shared/kernel/result';
import { message, signed, type Text } from '#shared/kernel/text';
import { withAmount } from '#shared/table/commands/amounts';
import type { InputOf } from '#shared/table/commands/command';
import type { SeatRecord } from '#shared/table/wire/messages';
import type { OpenedCampaign } from '#electron/services/campaigns/campaignTables';
import { sharedClocks } from '#electron/services/players/sharedClocks';
import { lastEntryOf, type Effect, type PerformPorts } from './effects';
import { realOf } from './ownIds';

/** Points of a sheet of the campaign that players may move; the journal says whose seat it was. */
export async function clockMoved(
  { clock: public_, by }: InputOf<'clock'>,
  { name }: SeatRecord,
  { campaign }: OpenedCampaign,
  ports: PerformPorts,
): Promise<Result<Effect, Text>> {
  const { clocks } = await sharedClocks(ports, campaign.id);
  const clock = realOf(clocks, public_, ports.ownId);
  if (clock?.moves === undefined) return err(message('tableOwner.refused.noClock'));
  const read = await ports.library.characters.read(clock.character);
  if (!read.ok) return err(read.error.text);
  const path = clock.moves.path.map(String);
  const document = withAmount(read.value, { ...clock.moves, path, by, label: name }, ports);
  if (document === undefined) return err(message('tableOwner.refused.noNumber'));
  return ok({
    campaign,
    characters: [document],
    text: message('tableOwner.done.movedClock', { clock: clock.label, by: signed(by) }),
    reversal: lastEntryOf(document),
  });
}
