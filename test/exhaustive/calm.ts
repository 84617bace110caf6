/** What comes of a world in which nothing goes wrong any more. */

import { commit, tick } from './cloud-moves.ts';
import { runMoves } from './run-moves.ts';
import { noBudget, type Scope } from './scopes.ts';
import { everybody, type World } from './world.ts';

const mostSteps = 2_000;

/**
 * Names that are neither visible nor called held or in doubt after three more runs (I17). `late`: what is on its way
 * without a sender is never made; else at once.
 */
export function unsettledAfterCalm(start: World, late: boolean, scope: Scope): readonly string[] {
  let world: World = { ...start, left: { ...noBudget, runs: 3 }, lastWords: [] };
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const isIdle = world.runs.every((run) => run === undefined);
    if (isIdle && world.left.runs < 3 && unsettled(world, scope).length === 0) return [];
    const next = nextOf(world, late, scope);
    if (next === undefined) return unsettled(world, scope);
    world = next;
  }
  return ['a run that goes on for ever'];
}

function unsettled({ hosts, now, lastWords }: World, scope: Scope): readonly string[] {
  const isVisible = (name: string) => hosts.some((host) => host.name === name && host.shownBy <= now);
  return scope.names.filter((name) => !isVisible(name) && !lastWords.includes(name));
}

function nextOf(world: World, late: boolean, scope: Scope): World | undefined {
  const running = everybody.filter((who) => world.runs[who] !== undefined);
  for (const who of running) {
    const [move] = runMoves(world, who, scope);
    if (move !== undefined) return move.world;
  }
  const due = world.arrived.find(({ committed, isAwaited }) => !committed && (isAwaited || !late));
  if (due !== undefined) return commit(world, due).world;
  if (running.length > 0) return tick(world)?.world;
  return runMoves(world, 0, scope)[0]?.world;
}
