/** S1 and S2: two runs that differ in their secrets alone, and every spelling in which a secret could leave. */
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Ran } from './hostwright.ts';

export interface Secrets {
  readonly privateKey: string;
  readonly password: string;
}

/** As an account has it: the same in both runs, and printed by neither. */
export const publicKey = drawn('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789');

/** Of equal length, so that no size tells them apart; drawn anew each time. No password could be the name of a variable. */
export function drawSecrets(): Secrets {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
  return { privateKey: drawn(letters), password: `p!${drawn(`${letters}!+=/&?%;:@#^~"'<>\\ `).slice(3)}w` };
}

function drawn(characters: string): string {
  return Array.from({ length: 24 }, () => characters[randomInt(characters.length)]).join('');
}

/** The forms in which a secret could leave: as it is, encoded, cut or turned round. */
export function spellingsOf(secret: string): readonly string[] {
  const windows = windowsOf(secret);
  const turned = windowsOf([...secret].reverse().join(''));
  const base64 = ['', 'x', 'xx'].flatMap((before) => {
    const text = Buffer.from(before + secret).toString('base64');
    return windowsOf(text.slice(4, -4));
  });
  const spelled = windows.flatMap((text) => [
    ...[encodeURIComponent(text), encodeURIComponent(text).replaceAll('%20', '+'), JSON.stringify(text).slice(1, -1)],
    ...[Buffer.from(text).toString('hex'), Buffer.from(text).toString('hex').toUpperCase()],
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ]);
  const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([...windows, ...turned, ...base64, ...url, ...spelled])];
}

function windowsOf(text: string): readonly string[] {
  return Array.from({ length: text.length - 7 }, (_, start) => text.slice(start, start + 8));
}

/** Every file below the folder under its name. */
export function filesBelow(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** Times, folders, ids drawn by chance and how often was looked meanwhile differ from run to run; nothing else may. */
export function normalised(text: string, folder: string): string {
  return (
    text
      .replaceAll(folder, 'FOLDER')
      .replaceAll(/\b\d+ (ms|s|time)s?\b/g, 'N $1')
      // The wall clock of these tests stands still: behind the other one by 10 s, it is that of another boot.
      .replaceAll(/\bother boot\b/g, 'N s')
      .replaceAll(/"(ms|waitMs|lookedForMs|looks|pid|records)": ?[\d.]+/g, '"$1":N')
      // How far a run was at a moment.
      .replaceAll(/^(Creating|Waiting): .*\n/gm, '')
      .replaceAll(/^\{"type":"(progress|waiting|running)".*\n/gm, '')
      .replaceAll(/"seq":\d+/g, '"seq":N')
      .replaceAll(/\bprocess \d+/g, 'process N')
      .replaceAll(/\b(i|run)-[0-9a-f]+\b/g, '$1-ID')
      .replaceAll(/hostwright-[0-9a-f-]{36}/g, 'DELIMITER')
      // The journal: a checksum of each record, and the identity of its file.
      .replaceAll(/^[\d.]+ [0-9a-f]{8} /gm, '')
      .replaceAll(/"(inode|born|started)":"[^"]*"/g, '"$1":""')
      // Where the wall clock puts the zero of the other clock.
      .replaceAll(/("boot":"\S+) [\d.]+"/g, '$1 N"')
      .replaceAll(/^(\{"type":"listed".*\n)+/gm, 'LISTED\n')
      .replaceAll(/^(debug: DescribeHostInstance.*\n)+/gm, '$1')
  );
}

export const told = ({ code, stdout, stderr }: Ran): string => `exit ${code}\n${stdout}\n${stderr}`;
