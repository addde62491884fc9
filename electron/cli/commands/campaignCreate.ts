import { z } from 'zod';
import { newCampaign } from '../../../shared/campaign/campaign';
import { mostMembers } from '../../../shared/campaign/party/party';
import type { Member } from '../../../shared/campaign/party/members';
import { joinCampaign } from '../../../shared/sheet/commands';
import type { CharacterDocument } from '../../../shared/character/document';
import { nameSchema } from '../../../shared/character/names';
import { documentIdSchema } from '../../../shared/documents/envelope';
import { appError } from '../../../shared/kernel/errors';
import { ok, type Result } from '../../../shared/kernel/result';
import { message } from '../../../shared/kernel/text';
import { planFault } from '../../../shared/rules/plan';
import { at, exits, fault, type Exit, type Fault } from '../fault';
import { isLines, readItems } from '../input';
import type { Session } from '../session';

const fileSchema = z.strictObject({
  name: nameSchema.trim().min(1),
  ruleset: z.string().min(1),
  members: z.array(documentIdSchema).max(mostMembers).default([]),
});

/** `campaign create FILE` creates a campaign with its party; characters without a campaign are assigned to it. */
export async function createCampaign(session: Session, file: string): Promise<Result<Exit, Fault>> {
  const { library } = session.services();
  const print = isLines(file) ? session.printLine : session.print;
  for await (const item of readItems(file)) {
    if (!item.ok) return item;
    const { where, value } = item.value;
    const read = fileSchema.safeParse(value);
    if (!read.success) return fault(where, planFault(read.error, value));
    const { name, ruleset, members } = read.data;
    const rules = await session.rulesets.load(ruleset);
    if (rules === undefined) return fault(where, appError('unknown-ruleset', { path: 'ruleset' }));
    const characters = await charactersOf(session, where, members);
    if (!characters.ok) return characters;
    const campaign = newCampaign(ruleset, name, session.ports, rules.economy);
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
    const stored = at(where, await library.commit([...joining, { ...campaign, party }]));
    if (!stored.ok) return stored;
    await print({ id: campaign.id });
  }
  return ok(exits.done);
}

async function charactersOf(
  session: Session,
  where: string,
  ids: readonly string[],
): Promise<Result<readonly CharacterDocument[], Fault>> {
  const found: CharacterDocument[] = [];
  for (const [index, id] of ids.entries()) {
    const path = `members[${String(index)}]`;
    if (ids.indexOf(id) < index)
      return fault(where, appError('invalid-input', { path, text: message('cli.closeOut.twice') }));
    const read = await session.services().library.characters.read(id);
    if (!read.ok) return fault(where, { ...read.error, path });
    found.push(read.value);
  }
  return ok(found);
}
