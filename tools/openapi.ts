/** Writes `dist/openapi.json`, the OpenAPI 3.1 document, from the schemas that the APIs use. */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusals } from '@potluck/events';
import * as analysis from '@potluck/events/answers/analysis';
import * as caseHistory from '@potluck/events/answers/case-history';
import * as cases from '@potluck/events/answers/cases';
import * as documents from '@potluck/events/answers/documents';
import * as events from '@potluck/events/answers/events';
import * as feed from '@potluck/events/answers/feed';
import * as moderation from '@potluck/events/answers/moderation';
import * as people from '@potluck/events/answers/people';
import * as projections from '@potluck/events/answers/projections';
import * as recipes from '@potluck/events/answers/recipes';
import * as versions from '@potluck/events/answers/versions';
import type { Operation } from '@potluck/host/http/operation';
import * as z from 'zod';
import { operations } from './openapi-operations.ts';

const root = join(import.meta.dirname, '..');

const ErrorAnswer = z.object({
  message: z.string(),
  code: z.enum(Object.keys(refusals)),
  fields: z.record(z.string(), z.string()).optional(),
});

const answers = [analysis, caseHistory, cases, documents, events, feed, moderation, people, projections, recipes, versions];

/** Answers with a name in the document. */
const named = new Map<z.ZodType, string>([
  ...answers.flatMap(Object.entries).map(([name, schema]) => [schema as z.ZodType, name] as const),
  [ErrorAnswer, 'Error'],
]);

const statusTexts: Record<number, string> = {
  400: 'Something in the request is wrong',
  401: 'Unauthorized',
  403: 'Not allowed',
  404: 'There is nothing here for this reader',
  409: 'It was done before, or another request has changed it',
  413: 'Too large',
  415: 'A format that is not taken',
  416: 'Outside of the file',
  422: 'It cannot be taken as it is',
  503: 'Not available at the moment',
  507: 'There is no room on the disk at the moment',
};

/** A schema in the document: a reference if it has a name, also within lists and `null`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): object {
  const name = named.get(schema);
  if (name) return { $ref: `#/components/schemas/${name}` };
  if (schema instanceof z.ZodArray) return { type: 'array', items: schemaOf(schema.element as z.ZodType, io) };
  if (schema instanceof z.ZodNullable) return { anyOf: [schemaOf(schema.unwrap() as z.ZodType, io), { type: 'null' }] };
  return plainSchema(schema, io);
}

function plainSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
}

const content = (type: string, schema: object) => ({ [type]: { schema } });

function parametersOf({ path, query = {} }: Operation) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const inQuery = Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: plainSchema(schema, 'input'),
  }));
  return [...inPath, ...inQuery];
}

/** A form with a file, otherwise JSON. */
function bodyOf({ body, file }: Operation) {
  if (!body) return undefined;
  const schema = plainSchema(body, 'input') as { properties?: Record<string, object> };
  if (!file) return { content: content('application/json', schema) };
  const upload = { type: 'string', contentMediaType: 'application/octet-stream', description: `A file: ${file.hint}` };
  return {
    required: true,
    content: content('multipart/form-data', { ...schema, properties: { ...schema.properties, [file.field]: upload } }),
  };
}

/** The headers of a list. */
function headersOf({ query = {}, counted }: Operation) {
  const headers = {
    ...(query.cursor && {
      Link: { description: '`<…>; rel="next"`: the address of the next page, when there is one', schema: { type: 'string' } },
    }),
    ...(counted && { 'X-Total-Count': { description: 'How many the list has in all; counted up to 10,000', schema: { type: 'integer' } } }),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

function operationOf(operation: Operation) {
  const { method, path, summary, tag, answer, status = 200, refusals: statuses = [], open } = operation;
  const changes = method !== 'get' && method !== 'head';
  const refused = [...statuses, 503, ...(changes ? [507] : [])].map((each) => [
    each,
    { description: statusTexts[each], content: content('application/json', schemaOf(ErrorAnswer)) },
  ]);
  return {
    tags: [tag],
    summary,
    operationId: `${method}${path.replace(/\W+(\w)?/g, (_, letter = '') => letter.toUpperCase())}`,
    security: open ? [] : [{ session: [] }],
    parameters: parametersOf(operation),
    ...(operation.body && { requestBody: bodyOf(operation) }),
    responses: {
      [status]: { description: 'Done', ...headersOf(operation), ...(answer && { content: content('application/json', schemaOf(answer)) }) },
      ...Object.fromEntries(refused),
    },
  };
}

export function openApiDocument(version: string, cookie = 'potluck.sid') {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationOf(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Potluck',
      version,
      description:
        'Sign in at /api/login; the session’s cookie does the rest. A command’s answer names its position in `X-Potluck-Position`; a read that sends it back sees at least what the command did.',
    },
    paths,
    components: {
      schemas: Object.fromEntries([...named].map(([schema, name]) => [name, plainSchema(schema, 'output')])),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(join(root, 'dist/openapi.json'), JSON.stringify(openApiDocument(version)));
}
