import { Argument, type Command } from 'commander';
import type { BeginningKind } from '#shared/rules/party';
import { beginCampaign, carryOutDowntime, closeOut } from '#electron/cli/commands/campaign';
import { reportCampaign } from '#electron/cli/commands/campaignReport';
import { createCampaign } from '#electron/cli/commands/campaignCreate';
import { reviseEntry, revertEntry } from '#electron/cli/commands/campaignPast';
import { runEncounter } from '#electron/cli/commands/encounter';
import type { Declaration, DryRun } from './declaration';

export function declareCampaign(program: Command, { session, run, text, add, dryRun }: Declaration): void {
  const campaign = add(program, 'campaign', 'campaign.description');
  add(campaign, 'report', 'campaign.report', { '<id>': 'campaign.id' }).action((id: string) =>
    run(reportCampaign(session, id)),
  );
  add(campaign, 'create', 'campaign.create', { '<file>': 'campaign.createFile' }).action((file: string) =>
    run(createCampaign(session, file)),
  );
  add(campaign, 'begin', 'campaign.begin', { '<id>': 'campaign.id' })
    .addArgument(new Argument('<what>', text('campaign.beginWhat')).choices(['session', 'scenario']))
    .option(...dryRun)
    .action((id: string, what: BeginningKind, { dryRun = false }: DryRun) =>
      run(beginCampaign(session, id, what, dryRun)),
    );
  const entry = { '<id>': 'campaign.id', '<entry>': 'revise.entry' };
  add(campaign, 'revise', 'revise.description', { ...entry, '<file>': 'revise.file' })
    .option(...dryRun)
    .action((id: string, entry: string, file: string, { dryRun = false }: DryRun) =>
      run(reviseEntry(session, id, entry, file, dryRun)),
    );
  add(campaign, 'revert', 'revise.revert', entry)
    .option(...dryRun)
    .action((id: string, entry: string, { dryRun = false }: DryRun) =>
      run(revertEntry(session, id, entry, dryRun)),
    );
  add(campaign, 'close-out', 'closeOut.description', { '<file>': 'closeOut.file' })
    .option(...dryRun)
    .action((file: string, { dryRun = false }: DryRun) => run(closeOut(session, file, dryRun)));
  add(campaign, 'downtime', 'campaign.downtime', { '<file>': 'campaign.downtimeFile' })
    .option(...dryRun)
    .action((file: string, { dryRun = false }: DryRun) => run(carryOutDowntime(session, file, dryRun)));
}

export function declareEncounter(program: Command, { session, run, text, add }: Declaration): void {
  const encounter = add(program, 'encounter', 'encounter.description');
  add(encounter, 'run', 'encounter.run', { '<file>': 'encounter.file' })
    .option('--save <campaign>', text('encounter.save'))
    .action((file: string, { save }: { save?: string }) => run(runEncounter(session, file, save)));
}
