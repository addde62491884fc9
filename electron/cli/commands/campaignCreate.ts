import { z } from 'zod';
import { newCampaign } from '#shared/campaign/campaign';
import { mostMembers } from '#shared/campaign/party/party';
import type { Member } from '#shared/campaign/party/members';
import { joinCampaign } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema } from '#shared/documents/envelope';
import { appError, jointError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { planFault } from '#shared/rules/plan';
import type { Ruleset } from '#shared/rules/ruleset';
import { requireRuleset } from '#electron/services/library/rulesets';
import { at, exits, fault, type Exit, type Fault } from '#electron/cli/fault';
import { readAll } from '#electron/cli/input';
import type { Session } from '#electron/cli/session';

const fileSchema = z.strictObject({
  name: nameSchema.trim().min(1),
  ruleset: z.string().min(1),
  members: z.array(documentIdSchema).max(mostMembers).default([]),
});

type CampaignFile = z.infer<typeof fileSchema>;

/**
 * `campaign create FILE` creates a campaign with its party for each item of the file; characters without a campaign are
 * assigned to it.
 */
export async function createCampaign(session: Session, file: string): Promise<Result<Exit, Fault>> {
  const { library } = session.services();
  const plans = await readAll(session.io, file, async (item) => {
    const planned = await planOf(session, item.value);
    return planned.ok ? ok({ item, ...planned.value }) : fault(item.where, planned.error);
  });
  if (!plans.ok) return plans;
  for (const { item, name, rules, members } of plans.value) {
    const campaign = newCampaign(rules.manifest.id, name, session.ports, rules.economy);
    // An earlier campaign of the same file may have assigned them.
    const characters = await charactersOf(session, members);
    if (!characters.ok) return fault(item.where, characters.error);
    const party = characters.value.map(({ id }): Member => ({
      id: session.ports.ids.next(),
      character: id,
      name: '',
      player: '',
      role: 'player',
      away: false,
      living: null,
    }));
    const joining = characters.value
      .filter((character) => character.campaign === null)
      .map((character) => joinCampaign(character, campaign.id));
    const stored = at(item.where, await library.commit([...joining, { ...campaign, party }]));
    if (!stored.ok) return stored;
    await session.printFor(item, { id: campaign.id });
  }
  return ok(exits.done);
}

interface CampaignPlan extends Pick<CampaignFile, 'name' | 'members'> {
  readonly rules: Ruleset;
}

async function planOf(session: Session, value: unknown): Promise<Result<CampaignPlan, AppError>> {
  const read = fileSchema.safeParse(value);
  if (!read.success) return err(planFault(read.error, value));
  const { name, ruleset, members } = read.data;
  const rules = await requireRuleset(session.rulesets, ruleset);
  const characters = await charactersOf(session, members);
  if (!rules.ok) return characters.ok ? rules : err(jointError([rules.error, characters.error]));
  return characters.ok ? ok({ name, members, rules: rules.value }) : characters;
}

async function charactersOf(
  session: Session,
  ids: readonly string[],
): Promise<Result<readonly CharacterDocument[], AppError>> {
  const found: CharacterDocument[] = [];
  const faults: AppError[] = [];
  for (const [index, id] of ids.entries()) {
    const path = `members[${String(index)}]`;
    const read = await session.services().library.characters.read(id);
    if (ids.indexOf(id) < index)
      faults.push(appError('invalid-input', { path, text: message('cli.closeOut.twice') }));
    else if (read.ok) found.push(read.value);
    else faults.push({ ...read.error, path });
  }
  const [first, ...others] = faults;
  return first === undefined ? ok(found) : err(jointError([first, ...others]));
}
