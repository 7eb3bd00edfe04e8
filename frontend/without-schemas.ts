/**
 * Stands for zod in the pages. They fold events as the server does, which takes the streams' declarations, but the server alone checks
 * what events hold. A new function of zod in those declarations fails the build until it is here.
 */
const checks = new Set<PropertyKey>(['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'options', 'shape']);

// biome-ignore lint/suspicious/noExplicitAny: whatever is asked of a schema is a schema.
const schema: any = new Proxy(() => schema, {
  get(_target, name) {
    if (checks.has(name)) throw new Error(`schemas are not in the pages: ${String(name)}`);
    return schema;
  },
});

export const iso = schema;
export {
  schema as array,
  schema as boolean,
  schema as enum,
  schema as int,
  schema as null,
  schema as object,
  schema as registry,
  schema as string,
};
