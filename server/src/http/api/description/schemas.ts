import * as contractExports from '@jamun/contract';
import { z } from 'zod';

/** The parts of JSON Schema that zod generates for the contract. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  description?: string;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** `input`: as a client sends it. `output`: as the server replies. */
export type SchemaSide = 'input' | 'output';

/** Names of shared schemas: the contract's exported constants. */
const schemaNames = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(contractExports)) if (value instanceof z.ZodType) schemaNames.add(value, { id: name });

/** Applies `.meta()` of the contract, and removes what readers do not need: bounds of safe integers, and patterns that a format explains. */
function simplify(json: JsonSchema, schema: z.core.$ZodType, side: SchemaSide): void {
  Object.assign(json, z.globalRegistry.get(schema));
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.format) delete json.pattern;
  // Replies may get more fields later.
  if (side === 'output' && json.additionalProperties === false) delete json.additionalProperties;
}

/** JSON schema of a zod schema. Shared schemas are in `$defs` when `shares` is set, otherwise everything is inline. */
export function jsonSchema(schema: z.ZodType, side: SchemaSide, { shares = false } = {}): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    metadata: shares ? schemaNames : z.registry(),
    override: ({ zodSchema, jsonSchema: node }) => simplify(node as JsonSchema, zodSchema, side),
  });
  return json as JsonSchema;
}

/** Replaces references to `$defs` by references to components. */
function withComponentRefs(node: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => withComponentRefs(item, names));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, `#/components/schemas/${names.get(value.slice('#/$defs/'.length))}`]
        : [key, withComponentRefs(value, names)],
    ),
  );
}

/**
 * Moves defaults of body fields to their description: generators of clients, openapi-typescript among them, treat a field with a default
 * as always present, also in requests.
 */
export function withoutDefaults(schema: JsonSchema): JsonSchema {
  const describe = ({ default: value, ...field }: JsonSchema): JsonSchema =>
    value === undefined ? field : { ...field, description: `Default: ${JSON.stringify(value)}` };
  if (!schema.properties) return schema;
  return { ...schema, properties: Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, describe(field)])) };
}

/**
 * Collects shared schemas as components of the OpenAPI document. A schema whose request and reply differ (defaults, strictness) gets a
 * second component for requests.
 */
export function createSchemaComponents() {
  const components = new Map<string, JsonSchema>();
  const definitions = new Map<string, string>();
  const names = { input: new Map<string, string>(), output: new Map<string, string>() };

  /** The name of a component stays the same for all references of its side. */
  const chooseName = (name: string, definition: JsonSchema, side: SchemaSide): string => {
    const text = JSON.stringify(definition);
    const chosen = (definitions.get(name) ?? text) === text ? name : `${name}${side === 'input' ? 'Request' : 'Reply'}`;
    definitions.set(chosen, text);
    return chosen;
  };

  const converted = { input: new Map<z.ZodType, JsonSchema>(), output: new Map<z.ZodType, JsonSchema>() };
  return {
    components,
    schemaOf(schema: z.ZodType, side: SchemaSide): JsonSchema {
      const known = converted[side].get(schema);
      if (known) return known;
      const { $defs = {}, ...json } = jsonSchema(schema, side, { shares: true });
      const added = Object.entries($defs).filter(([name]) => !names[side].has(name));
      for (const [name, definition] of added) names[side].set(name, chooseName(name, definition, side));
      for (const [name, definition] of added) {
        const component = withComponentRefs(definition, names[side]) as JsonSchema;
        components.set(names[side].get(name) ?? name, withoutDefaults(component));
      }
      const result = withComponentRefs(json, names[side]) as JsonSchema;
      converted[side].set(schema, result);
      return result;
    },
  };
}
