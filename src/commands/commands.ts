/** The commands: of each the words of its help, its flags, and the use case that does its work. */
import * as Args from '@oclif/core/args';
import {
  acceptFlags,
  applyFlags,
  controllerFlags,
  demoFlags,
  doctorFlags,
  driftFlags,
  emulatorFlags,
  explainFlags,
  importFlags,
  intentsFlags,
  journalImportFlags,
  migrateFlags,
  planFlags,
  resolveFlags,
  showFlags,
  statusFlags,
  unlockFlags,
  validateFlags,
} from '../app/settings/command-flags.ts';
import { BaseCommand, type Work } from './base-command.ts';
import { Autocomplete, AutocompleteScript } from './completion.ts';
import { Schema } from './schema.ts';

class Validate extends BaseCommand {
  static override summary = 'Check declarations, offline';
  static override flags = validateFlags;
  static override examples = [
    'hostwright validate',
    'hostwright validate -f fleet/',
    'hostwright validate --scopes scopes',
    'hostwright validate -o github',
  ];
  protected override readonly purpose = 'validate' as const;

  protected override readonly work: Work<typeof Validate> = async ({ flags }, io) =>
    (await import('../app/validate.ts')).runValidate(flags, io);
}

class Plan extends BaseCommand {
  static override summary = 'Show which declared hosts are missing, and what differs';
  static override flags = planFlags;
  static override examples = ['hostwright plan', 'hostwright plan --detailed-exitcode --json'];

  protected override readonly work: Work<typeof Plan> = async ({ flags }, io) =>
    (await import('../app/plan.ts')).runPlan(flags, io);
}

export class Apply extends BaseCommand {
  static override summary = 'Create the missing hosts';
  static override args = {
    plan: Args.string({ ignoreStdin: true, description: 'Saved plan to apply; it counts as the approval' }),
  };
  static override flags = applyFlags;
  static override examples = ['hostwright apply --auto-approve --only "web-*"', 'hostwright apply plan.json'];
  protected override readonly purpose = 'apply' as const;
  protected override readonly endsGracefully = true;

  protected override readonly work: Work<typeof Apply> = async ({ flags, args, asked, outputs }, io) =>
    (await import('../app/apply/apply.ts')).runApply({ ...flags, plan: args.plan, asked }, io, outputs);
}

class Drift extends BaseCommand {
  static override summary = 'Compare declared hosts with live hosts, for CI';
  static override flags = driftFlags;
  static override examples = ['hostwright drift', 'hostwright drift --fail-on missing,duplicate --json'];
  protected override readonly purpose = 'drift' as const;

  protected override readonly work: Work<typeof Drift> = async ({ flags }, io) =>
    (await import('../app/drift.ts')).runDrift(flags, io);
}

class Explain extends BaseCommand {
  static override summary = 'Explain one host: its fields, what is live, its history, and what apply would do';
  static override args = { name: Args.string({ ignoreStdin: true, description: 'Name of the host', required: true }) };
  static override flags = explainFlags;
  static override examples = ['hostwright explain web-1', 'hostwright explain web-1 --region cn-bj2 --json'];

  protected override readonly work: Work<typeof Explain> = async ({ flags, args }, io) =>
    (await import('../app/explain.ts')).runExplain(args.name, flags, io);
}

class Show extends BaseCommand {
  static override summary = 'Print a saved plan in any format, offline';
  static override args = { file: Args.string({ ignoreStdin: true, description: 'Saved plan', required: true }) };
  static override flags = showFlags;
  static override examples = ['hostwright show plan.json', 'hostwright show plan.json -o markdown'];

  protected override readonly work: Work<typeof Show> = async ({ flags, args }, io) =>
    (await import('../app/saved-plan.ts')).runShow(args.file, flags, io);
}

class Import extends BaseCommand {
  static override summary = 'Write the declaration of live hosts';
  static override flags = importFlags;
  static override examples = [
    'hostwright import --region cn-bj2 --fleet shop > hosts.yaml',
    'hostwright import --into hosts.yaml --only "db-*"',
  ];

  protected override readonly work: Work<typeof Import> = async ({ flags }, io) =>
    (await import('../app/import.ts')).runImport(flags, io);
}

class Accept extends BaseCommand {
  static override summary = 'Edit the declaration so that it says what is live of changed hosts';
  static override args = {
    host: Args.string({ ignoreStdin: true, multiple: true, description: 'Names of hosts, or patterns (default: all)' }),
  };
  static override flags = acceptFlags;
  static override examples = [
    'hostwright accept web-03',
    'hostwright accept "db-*" --write',
    'hostwright accept --as-ignore "resized for the audit, OPS-17" --until 2026-12-31 --write',
  ];

  protected override readonly work: Work<typeof Accept> = async ({ flags, args }, io) =>
    (await import('../app/accept.ts')).runAccept(args.host ?? [], flags, io);
}

class Doctor extends BaseCommand {
  static override summary = 'Check everything that a run needs, and say what to do about it';
  static override flags = doctorFlags;
  static override examples = ['hostwright doctor', 'hostwright doctor --region cn-bj2', 'hostwright doctor --json'];

  protected override readonly work: Work<typeof Doctor> = async ({ flags }, io) =>
    (await import('../app/doctor.ts')).runDoctor(flags, io);
}

class Intents extends BaseCommand {
  static override summary = 'List creates whose outcome is unknown, and show who holds the lock';
  static override flags = intentsFlags;
  static override examples = ['hostwright intents', 'hostwright intents --all --json'];

  protected override readonly work: Work<typeof Intents> = async ({ flags }, io) =>
    (await import('../app/journal.ts')).runIntents(flags, io);
}

class Resolve extends BaseCommand {
  static override summary = 'Settle creates in doubt: look them up by label, or record what you know';
  static override usage = [
    'resolve (NAME | INTENT)...',
    'resolve (NAME | INTENT) --host ID',
    'resolve ((NAME | INTENT)... | --all) --not-created',
  ];
  static override args = {
    intent: Args.string({ ignoreStdin: true, multiple: true, description: 'Name of the host, or id of the intent' }),
  };
  static override flags = resolveFlags;
  static override examples = [
    'hostwright resolve web-1',
    'hostwright resolve i-7f3a09c2 --host host-9',
    'hostwright resolve web-1 web-2 --not-created',
    'hostwright resolve --all --not-created --auto-approve',
  ];
  protected override readonly endsGracefully = true;

  protected override readonly work: Work<typeof Resolve> = async ({ flags, args }, io) =>
    (await import('../app/resolve/resolve.ts')).runResolve(args.intent ?? [], flags, io);
}

class Unlock extends BaseCommand {
  static override summary = 'Release the lock of a run that has ended';
  static override args = { n: Args.string({ ignoreStdin: true, description: 'Number of the lock' }) };
  static override flags = unlockFlags;
  static override examples = ['hostwright unlock 7'];

  protected override readonly work: Work<typeof Unlock> = async ({ flags, args }, io) =>
    (await import('../app/journal.ts')).runUnlock(args.n, flags, io);
}

class JournalMigrate extends BaseCommand {
  static override summary = 'Make the tables of a shared journal in PostgreSQL';
  static override flags = migrateFlags;
  static override examples = ['hostwright journal migrate --journal postgres://owner@db.example.com/hostwright'];

  protected override readonly work: Work<typeof JournalMigrate> = async ({ flags }, io) =>
    (await import('../app/journal.ts')).runMigrate(flags, io);
}

class JournalStatus extends BaseCommand {
  static override summary = 'Show the database of a shared journal, and who holds which lock';
  static override flags = statusFlags;
  static override examples = ['hostwright journal status --journal postgres://hostwright@db.example.com/hostwright'];

  protected override readonly work: Work<typeof JournalStatus> = async ({ flags }, io) =>
    (await import('../app/journal.ts')).runJournalStatus(flags, io);
}

class JournalImport extends BaseCommand {
  static override summary = 'Move the journal of a folder into a database';
  static override flags = journalImportFlags;
  static override examples = ['hostwright journal import --journal postgres://hostwright@db.example.com/hostwright'];

  protected override readonly work: Work<typeof JournalImport> = async ({ flags }, io) =>
    (await import('../app/journal.ts')).runJournalImport(flags, io);
}

class Controller extends BaseCommand {
  static override summary = 'Watch many declarations and share the work with other processes';
  static override flags = controllerFlags;
  static override examples = [
    'hostwright controller --scopes scopes --journal postgres://hostwright@db.example.com/hostwright',
  ];
  protected override readonly endsGracefully = true;

  protected override readonly work: Work<typeof Controller> = async ({ flags }, io) =>
    (await import('../app/watcher/controller.ts')).runControllerCommand(flags, io);
}

class Emulator extends BaseCommand {
  static override summary = 'Run a local compute cloud, with faults on demand';
  static override flags = emulatorFlags;
  static override examples = ['hostwright emulator --port 8080 --fault create:drop-after-commit:1'];
  protected override readonly endsGracefully = true;

  protected override readonly work: Work<typeof Emulator> = async ({ flags }, io) =>
    (await import('../app/emulator.ts')).runEmulator(flags, io);
}

class Demo extends BaseCommand {
  static override summary = 'Run plan, apply and drift against a cloud in this process';
  static override flags = demoFlags;
  protected override readonly endsGracefully = true;

  protected override readonly work: Work<typeof Demo> = async (_, io) => (await import('../app/demo.ts')).runDemo(io);
}

/** oclif's explicit strategy: package.json names this export. */
export const commands: Readonly<Record<string, Pick<typeof BaseCommand, 'flags' | 'args' | 'hidden'>>> = {
  validate: Validate,
  plan: Plan,
  apply: Apply,
  import: Import,
  drift: Drift,
  explain: Explain,
  accept: Accept,
  show: Show,
  intents: Intents,
  resolve: Resolve,
  unlock: Unlock,
  'journal:migrate': JournalMigrate,
  'journal:status': JournalStatus,
  'journal:import': JournalImport,
  controller: Controller,
  doctor: Doctor,
  emulator: Emulator,
  demo: Demo,
  schema: Schema,
  autocomplete: Autocomplete,
  'autocomplete:script': AutocompleteScript,
};
