/** Published scopes in memory: they keep the contract of PublishedScopes. */
import type { PublishedScope, PublishedScopes } from '../../../src/core/published-scope.ts';

export interface MemoryRows extends PublishedScopes {
  readonly put: (scope: PublishedScope) => void;
  readonly remove: (id: string) => void;
  /** Ids whose texts were asked for, in their order. */
  readonly asked: string[];
}

export function openMemoryRows(...scopes: readonly PublishedScope[]): MemoryRows {
  const rows = new Map<string, { readonly version: string; readonly scope: PublishedScope }>();
  const asked: string[] = [];
  let versions = 0;
  const put = (scope: PublishedScope) => {
    versions += 1;
    rows.set(scope.id, { version: `v${versions}`, scope });
  };
  for (const scope of scopes) put(scope);
  return {
    put,
    asked,
    remove: (id) => void rows.delete(id),
    list: async (known) =>
      [...rows]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, { version, scope }]) => {
          if (known.get(id) === version) return { id, version, scope: undefined };
          asked.push(id);
          return { id, version, scope };
        }),
    async read(id) {
      asked.push(id);
      return rows.get(id)?.scope;
    },
  };
}
