import type { DocumentKind } from '#shared/documents/envelope';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';

/** The preload imports only this file, so that it does not load zod. */
export const commandNames = [
  'app.info',
  'app.log',
  'app.closeNow',
  'app.stayOpen',
  'settings.read',
  'settings.write',
  'language.list',
  'language.read',
  'language.guide',
  'library.list',
  'library.newest',
  'library.words',
  'character.read',
  'character.portrait',
  'character.save',
  'character.duplicate',
  'character.tag',
  'character.bin',
  'campaign.list',
  'campaign.read',
  'campaign.save',
  'campaign.bin',
  'campaign.party',
  'pack.list',
  'pack.read',
  'pack.ofRuleset',
  'pack.save',
  'pack.bin',
  'pack.export',
  'ruleset.list',
  'ruleset.read',
  'ruleset.save',
  'ruleset.bin',
  'ruleset.export',
  'documents.commit',
  'rolls.append',
  'rolls.read',
  'bin.list',
  'bin.restore',
  'bin.delete',
  'bin.empty',
  'character.export',
  'exchange.offer',
  'exchange.consider',
  'exchange.take',
  'exchange.undo',
  'exchange.preview',
  'exchange.send',
  'ledger.csv',
  'sheet.prepare',
  'sheet.render',
  'sheet.save',
  'sheet.print',
  'drag.prepare',
  'drag.start',
  'history.read',
  'history.compare',
  'history.restore',
  'history.leads',
  'recovery.report',
  'recovery.verify',
  'recovery.recover',
  'recovery.saveCopy',
  'recovery.bin',
  'recovery.discard',
  'backup.create',
  'backup.check',
  'backup.restore',
  'dataFolder.choose',
  'dataFolder.move',
  'dataFolder.otherInstances',
  'portable.check',
  'portable.take',
  'campaign.export',
  'app.waitingFiles',
  'app.waitingPlace',
  'players.open',
  'table.state',
  'table.open',
  'table.close',
  'table.options',
  'table.server',
  'table.addSeat',
  'table.changeSeat',
  'table.renewSeat',
  'table.revokeSeat',
  'table.invitation',
  'table.older',
  'table.choose',
  'table.whisper',
  'table.look',
  'joined.state',
  'joined.join',
  'joined.leave',
  'joined.portrait',
  'joined.choose',
  'joined.act',
  'joined.ask',
  'joined.note',
  'joined.pages',
  'joined.answer',
  'joined.look',
  'updates.read',
  'updates.check',
  'updates.download',
  'updates.cancel',
  'updates.install',
] as const;
export type CommandName = (typeof commandNames)[number];

/**
 * Commands with possibly long arguments or results and no bytes; windows exchange these as JSON text. Copying a
 * long campaign as objects across two process boundaries takes ten times as long as copying its text.
 */
export const textCommands: ReadonlySet<CommandName> = new Set<CommandName>([
  'language.read',
  'library.list',
  'library.newest',
  'library.words',
  'character.read',
  'character.save',
  'campaign.list',
  'campaign.read',
  'campaign.save',
  'campaign.party',
  'pack.read',
  'pack.save',
  'pack.ofRuleset',
  'ruleset.read',
  'ruleset.save',
  'documents.commit',
  'rolls.read',
  'history.compare',
  'joined.state',
]);

export const eventNames = [
  'library.changed',
  'character.arrived',
  'campaign.changed',
  'pack.changed',
  'ruleset.changed',
  'rolls.changed',
  'settings.changed',
  'app.closing',
  'app.command',
  'recovery.changed',
  'backup.progress',
  'dataFolder.shared',
  'app.filesWaiting',
  'table.changed',
  'table.news',
  'joined.changed',
  'app.placeWaiting',
  'updates.changed',
  'updates.announced',
] as const;
export type EventName = (typeof eventNames)[number];

/** The event that announces a change of a document, by its kind. */
export const changeEvents = {
  character: 'library.changed',
  campaign: 'campaign.changed',
  pack: 'pack.changed',
  ruleset: 'ruleset.changed',
} as const satisfies Record<DocumentKind, EventName>;

export function channelOf(name: CommandName | EventName): string {
  return `hearthbook:${name}`;
}

/**
 * The API that the preload exposes as `window.api`: one method per command and one subscription per event.
 * Arguments and results are unknown here; `renderer/platform` adds the types of the contract. Commands in
 * `textCommands` use JSON text.
 */
export interface WindowApi {
  readonly commands: Readonly<
    Record<CommandName, (args: unknown) => Promise<Result<unknown, AppError> | string>>
  >;
  readonly events: Readonly<Record<EventName, (listener: (payload: unknown) => void) => () => void>>;
}
