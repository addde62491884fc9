import { Argument, Option, type Command } from 'commander';
import type { PrintSubject } from '#shared/ipc/printing';
import type { Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import {
  cardDecks,
  cardsPerPage,
  paperSizes,
  sheetFormats,
  usualPerPage,
  type CardDeck,
  type SheetFormat,
} from '#shared/rules/print/print';
import { print, printCards, type PrintTarget } from './commands/print';
import { sheet } from './commands/sheet';
import type { Exit, Fault } from './fault';
import type { Session } from './session';

interface CardOptions {
  readonly kind: CardDeck;
  readonly perPage?: string;
}

type Run = (work: Promise<Result<Exit, Fault>>) => Promise<void>;

/** Declares `sheet` and the commands of `print`, which all take the same options. */
export function declarePrinting(program: Command, session: Session, run: Run): void {
  const text = (key: string) => session.translate(message(`cli.${key}`));
  const toPaper = (command: Command) =>
    command
      .requiredOption('--out <file>', text('sheet.out'))
      .addOption(new Option('--paper <size>', text('sheet.paper')).choices(paperSizes).default('a4'))
      .option('--ink-saver', text('sheet.inkSaver'), false)
      .option('--fillable', text('sheet.fillable'), false);
  const targetOf = ({ out, paper, inkSaver, fillable }: PrintTarget) => ({ out, paper, inkSaver, fillable });

  toPaper(program.command('sheet'))
    .description(text('sheet.description'))
    .argument('<file...>', text('sheet.file'))
    .action((files: string[], options: PrintTarget) => run(sheet(session, files, targetOf(options))));

  const group = program.command('print').description(text('print.description'));
  const declare = (name: string) => toPaper(group.command(name)).description(text(`print.${name}`));
  const start = (subject: PrintSubject, options: PrintTarget) =>
    run(print(session, subject, targetOf(options)));

  declare('blank')
    .argument('<ruleset>', text('calc.ruleset'))
    .action((ruleset: string, options: PrintTarget) => start({ kind: 'blank', ruleset }, options));
  declare('reference')
    .argument('<ruleset>', text('calc.ruleset'))
    .option('--entries <ids...>', text('print.entries'))
    .action((ruleset: string, { entries = null, ...options }: PrintTarget & { entries?: string[] | null }) =>
      start({ kind: 'reference', ruleset, entries }, options),
    );
  declare('sheet')
    .argument('<id...>', text('print.ids'))
    .addOption(new Option('--format <format>', text('print.format')).choices(sheetFormats).default('full'))
    .action((ids: string[], { format, ...options }: PrintTarget & { format: SheetFormat }) =>
      run(print(session, { kind: 'characters', ids }, { ...targetOf(options), format })),
    );
  declare('cards')
    .argument('<id...>', text('print.cardIds'))
    .addOption(new Option('--kind <kind>', text('print.kind')).choices(cardDecks).default('people'))
    .addOption(new Option('--per-page <number>', text('print.perPage')).choices(cardsPerPage.map(String)))
    .action((ids: string[], { kind, perPage, ...options }: PrintTarget & CardOptions) => {
      const count = cardsPerPage.find((each) => String(each) === perPage) ?? usualPerPage[kind];
      return run(printCards(session, ids, kind, count, targetOf(options)));
    });
  declare('statement')
    .argument('<id...>', text('print.ids'))
    .action((ids: string[], options: PrintTarget) => start({ kind: 'statement', ids }, options));
  declare('chronicle')
    .argument('<campaign>', text('campaign.id'))
    .option('--entry <id>', text('print.entry'))
    .addOption(new Option('--for <readers>', text('print.for')).choices(['players', 'gm']).default('players'))
    .action(
      (
        campaign: string,
        {
          entry = null,
          for: audience,
          ...options
        }: PrintTarget & { entry?: string | null; for: 'players' | 'gm' },
      ) => start({ kind: 'chronicle', campaign, entry, audience }, options),
    );
  declare('party')
    .argument('<campaign>', text('campaign.id'))
    .addArgument(new Argument('[what]', text('print.partyWhat')).choices(['page', 'sheets']).default('page'))
    .action((campaign: string, what: 'page' | 'sheets', options: PrintTarget) =>
      start({ kind: what === 'page' ? 'party' : 'partySheets', campaign }, options),
    );
  declare('downtime')
    .argument('<campaign>', text('campaign.id'))
    .argument('<entry>', text('print.downtimeEntry'))
    .option('--members <ids...>', text('print.members'))
    .action(
      (
        campaign: string,
        entry: string,
        { members = null, ...options }: PrintTarget & { members?: string[] | null },
      ) => start({ kind: 'downtime', campaign, entry, members }, options),
    );
}
