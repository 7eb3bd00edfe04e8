/**
 * Replaces zod in the pages. They import the streams' declarations to fold events as the server does, but only the server validates events.
 * If a declaration uses a new function of zod, the build fails until it is exported here.
 */
const checks = new Set<PropertyKey>(['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'options', 'shape']);

// biome-ignore lint/suspicious/noExplicitAny: every property and call of the proxy returns the proxy.
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
