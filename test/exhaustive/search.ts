/**
 * Visits every state of a small world that any order of moves can reach, each once. Breadth first: the first path that
 * it finds to a broken law is a shortest one.
 */
import { hash } from 'node:crypto';
import { cloudMoves, deathMoves } from './cloud-moves.ts';
import { breachesOf } from './laws.ts';
import { runMoves } from './run-moves.ts';
import type { Scope } from './scopes.ts';
import { keyOf } from './state-key.ts';
import type { Move } from './steps.ts';
import { type Breach, everybody, firstWorld, type World } from './world.ts';

export interface Found {
  readonly breach: Breach;
  /** The moves from the start. */
  readonly path: readonly string[];
}

export interface Searched {
  /** Distinct ones. */
  readonly states: number;
  readonly transitions: number;
  /** Every reachable state was visited. */
  readonly exhausted: boolean;
  /** The first breach. */
  readonly found: Found | undefined;
}

export interface SearchOptions {
  readonly mostStates: number;
  /** Goes on until this one is broken; nothing: until any is. */
  readonly law?: string | undefined;
  readonly onState?: (world: World, nth: number, path: () => readonly string[]) => void;
}

interface Step {
  readonly label: string;
  readonly before: Step | undefined;
}

export function movesOf(world: World, scope: Scope): readonly Move[] {
  const calm = world.breaches.length === 0 ? world : { ...world, breaches: [] };
  const moves: Move[] = [];
  for (const who of everybody) for (const move of runMoves(calm, who, scope)) moves.push(move);
  for (const move of cloudMoves(calm, scope)) moves.push(move);
  for (const move of deathMoves(calm)) moves.push(move);
  return moves;
}

export function search(scope: Scope, { mostStates, law, onState }: SearchOptions): Searched {
  const { names } = scope;
  const seen = new Set<string>();
  const start = firstWorld(scope);
  seen.add(fingerprintOf(start, names));
  let queue: { readonly world: World; readonly step: Step | undefined }[] = [{ world: start, step: undefined }];
  let later: typeof queue = [];
  let transitions = 0;
  let found: Found | undefined;
  while (found === undefined && seen.size < mostStates) {
    const next = queue.pop();
    if (next === undefined) {
      if (later.length === 0) break;
      queue = later.reverse();
      later = [];
      continue;
    }
    for (const { label, world } of movesOf(next.world, scope)) {
      transitions += 1;
      const breach = breachesOf(world, names).find((one) => law === undefined || one.law === law);
      if (breach !== undefined) {
        found = { breach, path: pathOf({ label, before: next.step }) };
        break;
      }
      const fingerprint = fingerprintOf(world, names);
      if (seen.has(fingerprint)) continue;
      seen.add(fingerprint);
      const step = { label, before: next.step };
      onState?.(world, seen.size, () => pathOf(step));
      later.push({ world, step });
    }
  }
  const exhausted = found === undefined && queue.length === 0 && later.length === 0;
  return { states: seen.size, transitions, exhausted, found };
}

/** Millions of them fit into memory; their keys do not. */
function fingerprintOf(world: World, names: readonly string[]): string {
  return hash('sha1', keyOf(world, names), 'base64');
}

function pathOf(last: Step | undefined): readonly string[] {
  const path: string[] = [];
  for (let step = last; step !== undefined; step = step.before) path.push(step.label);
  return path.reverse();
}
