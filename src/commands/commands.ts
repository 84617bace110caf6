/** The commands: of each the words of its help, its flags, and the use case that does its work. */
import { join } from 'node:path';
import * as Args from '@oclif/core/args';
import { commandFlags } from '../app/settings/command-flags.ts';
import { command, type Program } from './base-command.ts';

/** No word is read from stdin, which may hold a declaration. */
const ignoreStdin = true;
const one = (description: string) => Args.string({ ignoreStdin, description });
const several = (description: string) => Args.string({ ignoreStdin, description, multiple: true });
const required = (description: string, options?: readonly string[]) =>
  Args.string({ ignoreStdin, description, required: true, ...(options && { options }) });
const noFlags = {};
const shell = required('Name of the shell', ['bash', 'zsh', 'powershell']);

export const commands: Program['commands'] = {
  init: command(commandFlags.init, {
    summary: 'Begin: write a declaration of what is live, its schema, and a pipeline',
    examples: ['init', 'init --cloud prod --region cn-bj2 --fleet shop --pipeline github'],
    work: async ({ flags, program }, io) => (await import('../app/init.ts')).runInit(flags, program.folder, io),
  }),
  validate: command(commandFlags.validate, {
    summary: 'Check declarations, offline',
    examples: ['validate', 'validate -f fleet/', 'validate --scopes scopes', 'validate -o github'],
    purpose: 'validate',
    work: async ({ flags }, io) => (await import('../app/validate.ts')).runValidate(flags, io),
  }),
  plan: command(commandFlags.plan, {
    summary: 'Show which declared hosts are missing, and what differs',
    examples: ['plan', 'plan --detailed-exitcode --json'],
    work: async ({ flags }, io) => (await import('../app/plan.ts')).runPlan(flags, io),
  }),
  apply: command(commandFlags.apply, {
    summary: 'Create the missing hosts',
    args: { plan: one('Saved plan, which counts as the approval') },
    examples: ['apply --auto-approve --only "web-*"', 'apply plan.json'],
    purpose: 'apply',
    endsGracefully: true,
    work: async ({ flags, args, asked, outputs }, io) =>
      (await import('../app/apply/apply.ts')).runApply({ ...flags, plan: args.plan, asked }, io, outputs),
  }),
  import: command(commandFlags.import, {
    summary: 'Write the declaration of live hosts',
    examples: ['import --region cn-bj2 --fleet shop > hosts.yaml', 'import --into hosts.yaml --only "db-*"'],
    work: async ({ flags }, io) => (await import('../app/import.ts')).runImport(flags, io),
  }),
  drift: command(commandFlags.drift, {
    summary: 'Compare declared hosts with live hosts, for CI',
    examples: ['drift', 'drift --fail-on missing,duplicate --json'],
    purpose: 'drift',
    work: async ({ flags }, io) => (await import('../app/drift.ts')).runDrift(flags, io),
  }),
  explain: command(commandFlags.explain, {
    summary: 'Explain one host: its fields, what is live, its history, and what apply would do',
    args: { name: required('Name of the host') },
    examples: ['explain web-1', 'explain web-1 --region cn-bj2 --json'],
    work: async ({ flags, args }, io) => (await import('../app/explain.ts')).runExplain(args.name, flags, io),
  }),
  accept: command(commandFlags.accept, {
    summary: 'Edit the declaration so that it says what is live of changed hosts',
    args: { host: several('Names, or patterns (default: all that no rule ignores)') },
    examples: [
      'accept web-03',
      'accept "db-*" --write',
      'accept --as-ignore "resized for the audit, OPS-17" --until 2026-12-31 --write',
    ],
    work: async ({ flags, args }, io) => (await import('../app/accept.ts')).runAccept(args.host ?? [], flags, io),
  }),
  show: command(commandFlags.show, {
    summary: 'Print a saved plan in any format, offline',
    args: { file: required('Saved plan') },
    examples: ['show plan.json', 'show plan.json -o markdown'],
    work: async ({ flags, args }, io) => (await import('../app/saved-plan.ts')).runShow(args.file, flags, io),
  }),
  intents: command(commandFlags.intents, {
    summary: 'List creates whose outcome is unknown, and show who holds the lock',
    examples: ['intents', 'intents --all --json'],
    work: async ({ flags }, io) => (await import('../app/journal.ts')).runIntents(flags, io),
  }),
  resolve: command(commandFlags.resolve, {
    summary: 'Settle creates in doubt: look them up by label, or record what you know',
    usage: [
      'resolve (NAME | INTENT)...',
      'resolve (NAME | INTENT) --host ID',
      'resolve ((NAME | INTENT)... | --all) --not-created',
    ],
    args: { intent: several('Name of a host, or id of an intent') },
    examples: [
      'resolve web-1',
      'resolve i-7f3a09c2 --host host-9',
      'resolve web-1 web-2 --not-created',
      'resolve --all --not-created --auto-approve',
    ],
    endsGracefully: true,
    work: async ({ flags, args }, io) =>
      (await import('../app/resolve/resolve.ts')).runResolve(args.intent ?? [], flags, io),
  }),
  unlock: command(commandFlags.unlock, {
    summary: 'Release the lock of a run that has ended',
    args: { n: one('Number of the lock') },
    examples: ['unlock 7'],
    work: async ({ flags, args }, io) => (await import('../app/journal.ts')).runUnlock(args.n, flags, io),
  }),
  'journal:migrate': command(commandFlags['journal:migrate'], {
    summary: 'Make the tables of a shared journal in PostgreSQL',
    examples: ['journal migrate --journal postgres://owner@db.example.com/hostwright'],
    work: async ({ flags }, io) => (await import('../app/journal.ts')).runMigrate(flags, io),
  }),
  'journal:status': command(commandFlags['journal:status'], {
    summary: 'Show the database of a shared journal, and who holds which lock',
    examples: ['journal status --journal postgres://hostwright@db.example.com/hostwright'],
    work: async ({ flags }, io) => (await import('../app/journal.ts')).runJournalStatus(flags, io),
  }),
  'journal:import': command(commandFlags['journal:import'], {
    summary: 'Move the journal of a folder into a database',
    examples: ['journal import --journal postgres://hostwright@db.example.com/hostwright'],
    work: async ({ flags }, io) => (await import('../app/journal.ts')).runJournalImport(flags, io),
  }),
  watch: command(commandFlags.watch, {
    summary: 'Watch many declarations and share the work with other processes',
    examples: [
      'watch --scopes scopes --journal postgres://hostwright@db.example.com/hostwright',
      'watch --once --only shop',
    ],
    endsGracefully: true,
    work: async ({ flags }, io) => (await import('../app/watcher/watch.ts')).runWatch(flags, io),
  }),
  doctor: command(commandFlags.doctor, {
    summary: 'Check everything that a run needs, and say what to do about it',
    examples: ['doctor', 'doctor --region cn-bj2', 'doctor --json'],
    work: async ({ flags }, io) => (await import('../app/doctor.ts')).runDoctor(flags, io),
  }),
  emulator: command(commandFlags.emulator, {
    summary: 'Run a local compute cloud, with faults on demand',
    examples: ['emulator --port 8080 --fault create:drop-after-commit:1'],
    endsGracefully: true,
    work: async ({ flags }, io) => (await import('../app/emulator.ts')).runEmulator(flags, io),
  }),
  demo: command(commandFlags.demo, {
    summary: 'Run plan, apply and drift against a cloud in this process',
    endsGracefully: true,
    work: async ({ program }, io) => (await import('../app/emulator.ts')).runDemo(join(program.folder, 'examples'), io),
  }),
  schema: command(noFlags, {
    summary: 'Print a JSON Schema: of declarations, clouds, scopes, saved plans, reports or events',
    args: {
      what: required('Kind of the document', ['declaration', 'clouds', 'scope', 'plan', 'report', 'events']),
    },
    examples: ['schema declaration > hosts.schema.json'],
    work: async ({ args, program }, io) => (await import('../app/init.ts')).runSchema(program.folder, args.what, io),
  }),
  autocomplete: command(noFlags, {
    summary: 'Write the scripts with which a shell completes commands, flags and values',
    args: { shell },
    examples: ['autocomplete bash'],
    work: async ({ args, program }) => (await import('./help.ts')).runAutocomplete(args.shell, program),
  }),
  'autocomplete:script': command(noFlags, {
    hidden: true,
    summary: 'Print the line that loads the script at the start of a shell',
    args: { shell },
    examples: ['autocomplete script bash >> ~/.bashrc'],
    work: async ({ args, program }) => (await import('./help.ts')).runAutocompleteScript(args.shell, program),
  }),
};
