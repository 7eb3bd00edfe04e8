/** Shows the OpenAPI document as a page, and sends what is typed into its forms with this browser's session. */

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const refused = (status) => status.startsWith('4') || status.startsWith('5');

const words = { string: 'text', integer: 'a whole number', number: 'a number', boolean: 'true or false', array: '["…", "…"]' };

/** What to type into a field, in a few words; an empty one is null. */
function hint(schema = {}) {
  return schema.description ?? [...new Set(choices(schema))].join(', ');
}

function choices({ enum: values, anyOf, type }) {
  if (values) return values.filter((value) => value && value !== 'null');
  if (anyOf) return anyOf.flatMap(choices);
  return [type].flat().flatMap((name) => words[name] ?? []);
}

function field(name, schema, required) {
  const input =
    schema.contentMediaType === undefined
      ? element('input', { name, placeholder: hint(schema) })
      : element('input', { name, type: 'file', title: hint(schema) });
  if (required) input.required = true;
  return element('label', {}, required ? `${name} *` : name, input);
}

/** An example of a JSON body: its fields, each with what it takes. */
const example = ({ properties = {} }) =>
  JSON.stringify(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, hint(schema)])), null, 2);

async function send({ method, path, parameters, form, body }) {
  const typed = new FormData(form);
  const typedFor = (name) => String(typed.get(`parameter:${name}`) ?? '');
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(typedFor(name))),
    location.origin,
  );
  for (const { name, in: place } of parameters) if (place === 'query' && typedFor(name)) url.searchParams.set(name, typedFor(name));

  const options = { method: method.toUpperCase(), headers: {} };
  if (body === 'application/json' && typed.get('json')) {
    options.body = typed.get('json');
    options.headers['content-type'] = body;
  } else if (body === 'multipart/form-data') {
    options.body = new FormData();
    for (const [name, value] of typed) {
      if (name.startsWith('parameter:') || value === '' || value.size === 0) continue;
      options.body.append(name, value);
    }
  }
  const response = await fetch(url, options);
  const text = await response.text();
  const headers = ['x-potluck-position', 'x-potluck-stale', 'link', 'retry-after'].flatMap((name) => {
    const value = response.headers.get(name);
    return value ? [`${name}: ${value}`] : [];
  });
  return [`${response.status} ${response.statusText}`, ...headers, '', pretty(text)].join('\n');
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function operationView(method, path, { summary, parameters = [], requestBody, responses }) {
  const form = element('form');
  for (const { name, schema, required } of parameters) form.append(field(`parameter:${name}`, schema, required));
  for (const label of form.children) label.firstChild.data = label.firstChild.data.replace('parameter:', '');

  const [body, { schema } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (body === 'multipart/form-data') {
    for (const [name, property] of Object.entries(schema.properties)) form.append(field(name, property, schema.required?.includes(name)));
  } else if (body) {
    form.append(element('label', {}, 'JSON', element('textarea', { name: 'json', rows: '6', placeholder: example(schema) })));
  }

  const answer = element('pre', { 'aria-live': 'polite', hidden: '' });
  form.append(element('button', {}, 'Send'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    answer.hidden = false;
    answer.textContent = '…';
    answer.textContent = await send({ method, path, parameters, form, body }).catch((error) => String(error));
  });

  const statuses = Object.entries(responses).map(([status, { description, content }]) => {
    const shape = content?.['application/json']?.schema;
    const name = refused(status) ? '' : (shape?.$ref ?? shape?.items?.$ref ?? shape?.anyOf?.[0]?.$ref ?? '').split('/').at(-1);
    return element('li', {}, element('code', {}, status), ` ${description}${name ? `: ${shape.items ? 'list of ' : ''}${name}` : ''}`);
  });
  return element(
    'details',
    {},
    element(
      'summary',
      {},
      element('b', method === 'get' ? {} : { class: 'writes' }, method),
      element('code', {}, path),
      element('span', {}, summary),
    ),
    form,
    element('div', { class: 'shapes' }, answer, element('ul', {}, ...statuses)),
  );
}

const description = document.querySelector('#description');
const main = document.querySelector('main');
try {
  const { info, paths, components } = await (await fetch('/api/openapi.json')).json();
  description.textContent = info.description;
  const sections = new Map();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const [tag] = operation.tags;
      if (!sections.has(tag)) sections.set(tag, element('section', {}, element('h2', {}, tag)));
      sections.get(tag).append(operationView(method, path, operation));
    }
  }
  const shapes = Object.entries(components.schemas).map(([name, schema]) =>
    element('details', {}, element('summary', {}, element('code', {}, name)), element('pre', {}, JSON.stringify(schema, null, 2))),
  );
  main.append(...sections.values(), element('section', {}, element('h2', {}, 'Shapes'), ...shapes));
} catch {
  description.textContent = 'The OpenAPI document is not there. It is made when Potluck is built.';
}
