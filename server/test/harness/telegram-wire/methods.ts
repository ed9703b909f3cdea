import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { __tlReaderMap, type TlBinaryReader } from '@mtcute/node/utils.js';

// The library can only write requests. A server must read them too: the readers are generated from the TL schema of the library.
interface Argument {
  name: string;
  type: string;
  typeModifiers?: { predicate?: string; isVector?: boolean };
}
interface Entry {
  kind: 'class' | 'method';
  name: string;
  id: number;
  arguments: Argument[];
}

const library = dirname(createRequire(import.meta.url).resolve('@mtcute/node'));
const schemaFile = join(library, '../core/tl/api-schema.json');
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function readValue(reader: TlBinaryReader, type: string): unknown {
  switch (type) {
    case 'int':
      return reader.int();
    case 'int53':
      return reader.int53();
    case 'long':
      return reader.long();
    case 'double':
      return reader.double();
    case 'string':
      return reader.string();
    case 'bytes':
      return reader.bytes();
    case 'Bool':
      return reader.boolean();
    default:
      return reader.object();
  }
}

function readMethod({ name, arguments: parameters }: Entry, reader: TlBinaryReader): unknown {
  const flags: Record<string, number> = {};
  const request: Record<string, unknown> = { _: name };
  for (const { name: argument, type, typeModifiers = {} } of parameters) {
    if (type === '#') {
      flags[argument] = reader.uint();
      continue;
    }
    const [field = '', bit] = (typeModifiers.predicate ?? '').split('.');
    const isPresent = !typeModifiers.predicate || ((flags[field] ?? 0) & (1 << Number(bit))) !== 0;
    if (type === 'true') request[camel(argument)] = isPresent;
    else if (isPresent) {
      request[camel(argument)] = typeModifiers.isVector ? reader.vector(() => readValue(reader, type)) : readValue(reader, type);
    }
  }
  return request;
}

const { e: entries } = JSON.parse(readFileSync(schemaFile, 'utf8')) as { e: Entry[] };
const methods = entries.filter(({ kind }) => kind === 'method');

export const serverReaderMap: typeof __tlReaderMap = {
  ...__tlReaderMap,
  ...Object.fromEntries(methods.map((method) => [method.id, (reader: TlBinaryReader) => readMethod(method, reader)])),
};
