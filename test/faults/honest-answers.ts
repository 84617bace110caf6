/** What scripted servers answer where they do not lie: the listing of an honest cloud. */
import type { Socket } from 'node:net';
import { answer, type ScriptedRequest } from '../support/scripted-server.ts';

/** A host as the listing shows it once it was created as web-1 is declared. */
export const webOne = {
  HostId: 'host-1',
  Name: 'web-1',
  Zone: 'cn-bj2-04',
  BasicImageId: 'img-ubuntu-24',
  State: 'Running',
  CPU: 2,
  Memory: 4096,
  ChargeType: 'Month',
  // A disk says what each dialect says of it.
  DiskSet: [{ Type: 'Boot', Size: 40, IsBoot: 'True', DiskType: 'CLOUD_SSD' }],
} as const;

/** Reads what a listing in the JSON form asks for. */
function askedOf({ body }: ScriptedRequest): { readonly Offset: number; readonly Limit: number } {
  return JSON.parse(body);
}

/** The page that an honest cloud with these hosts answers. */
export function pageOf(hosts: readonly unknown[], request: ScriptedRequest): Readonly<Record<string, unknown>> {
  const { Offset: offset, Limit: limit } = askedOf(request);
  const rows = hosts.slice(offset, offset + limit);
  return { RetCode: 0, Action: 'DescribeHostInstanceResponse', TotalCount: hosts.length, HostSet: rows };
}

/** Answers as an honest cloud in which web-1 lives. */
export function answerHonestly(socket: Socket, request: ScriptedRequest): void {
  answer(socket, pageOf([webOne], request));
}
