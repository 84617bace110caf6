/** Kinds of flags, as the table of flags writes them. */
import { defaultFlags } from '../../cli/settings/default-flags.ts';
import type { Flag } from './flag.ts';

type Group = Flag['group'];

export const makeTextFlag = (
  group: Group,
  valueName: string,
  summary: string,
  checkArgument?: (text: string) => void,
) => ({ kind: 'text', group, valueName, summary, checkArgument }) as const;
export const makeFlagWithDefault = (
  group: Group,
  name: keyof typeof defaultFlags,
  valueName: string,
  summary: string,
) => ({ kind: 'text', group, valueName, summary, default: defaultFlags[name] }) as const;
/** A flag that can be repeated. Commas do not separate values, because a value may contain one. */
export const makeRepeatedFlag = (group: Group, valueName: string, summary: string) =>
  ({ kind: 'list', group, valueName, summary }) as const;
/**
 * A flag that can be repeated, or has values separated by commas: no name, class or code contains a
 * comma.
 */
export const makeListFlag = (group: Group, valueName: string, summary: string) =>
  ({ kind: 'list', group, valueName, summary, separator: ',' }) as const;
export const makeSwitchFlag = (group: Group, summary: string) => ({ kind: 'switch', group, summary }) as const;
/** A setting of the machine or the pipeline, which no command line repeats. */
export const onlyVariable = <Base extends object>(flag: Base) => ({ ...flag, isVariable: true }) as const;
/** Approvals and answers about an intent apply to one run, so no variable may give them. */
export const forOneRun = <Base extends object>(flag: Base) => ({ ...flag, isForOneRun: true }) as const;
