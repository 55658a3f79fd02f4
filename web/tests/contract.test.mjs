// The contract itself: its golden samples against its schemas. The server's tests read and write the same samples.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ajv, auditor, httpViolations, invalidSamples, samples, schemas, violations } from './contract.mjs';

const check = {
  client: (_, value) => violations('client', value),
  server: (_, value) => violations('server', value),
  http: (name, value) => httpViolations(name.split(':')[0], value),
};

describe.each(['client', 'server', 'http'])('the samples of %s', schema => {
  it.each(samples(schema))('%s', (name, value) => expect(check[schema](name, value)).toEqual([]));
});
describe.each(['client', 'server', 'http'])('the invalid samples of %s', schema => {
  it.each(invalidSamples(schema))('%s', (name, value) => expect(check[schema](name, value)).not.toEqual([]));
});

// Every place of the schemas that a value reaches: definitions, cases and fields.
function visit(id, pointer, value, seen) {
  const at = `${id}#${pointer}`;
  const schema = pointer
    .split('/')
    .slice(1)
    .reduce((node, key) => node[key], schemas[id.replace('.schema.json', '')]);
  seen.add(at);
  if (schema.$ref) {
    const [file, rest] = schema.$ref.split('#');
    visit(file || id, rest, value, seen);
  }
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    schema[keyword]?.forEach((_, index) => {
      const part = `${pointer}/${keyword}/${index}`;
      if (ajv.getSchema(`${id}#${part}`)(value)) visit(id, part, value, seen);
    });
  }
  if (Array.isArray(value) && schema.items) for (const item of value) visit(id, `${pointer}/items`, item, seen);
  for (const field of Object.keys(schema.properties ?? {}))
    if (value[field] !== undefined) visit(id, `${pointer}/properties/${field}`, value[field], seen);
}
const places = (id, pointer, schema) => [
  `${id}#${pointer}`,
  ...Object.entries(schema.properties ?? {}).flatMap(([k, s]) => places(id, `${pointer}/properties/${k}`, s)),
  ...['allOf', 'oneOf', 'anyOf'].flatMap(keyword =>
    (schema[keyword] ?? []).flatMap((s, i) => places(id, `${pointer}/${keyword}/${i}`, s))
  ),
];

describe('the schemas', () => {
  it('have a sample for every definition, every field and every case', () => {
    const seen = new Set();
    for (const name of ['client', 'server'])
      for (const [, value] of samples(name))
        for (const [def, { properties }] of Object.entries(schemas[name].$defs))
          if (properties?.t?.const === value.t) visit(`${name}.schema.json`, `/$defs/${def}`, value, seen);
    for (const [name, value] of samples('http')) visit('http.schema.json', `/$defs/${name.split(':')[0]}`, value, seen);
    const all = Object.values(schemas).flatMap(schema =>
      Object.entries(schema.$defs).flatMap(([name, def]) => places(schema.$id, `/$defs/${name}`, def))
    );
    const groups = /RefusalCode\/anyOf/; // a sample for each group of codes would say nothing
    expect(all.filter(place => !seen.has(place) && !groups.test(place))).toEqual([]);
  });
  it('describe every definition in one sentence', () => {
    for (const schema of Object.values(schemas))
      for (const [name, { description }] of Object.entries(schema.$defs))
        expect(description, `${schema.$id} ${name}`).toMatch(/^[A-Z`].*\.$/);
  });
  it('list every message', () => {
    for (const schema of [schemas.client, schemas.server]) {
      const messages = Object.entries(schema.$defs).filter(([, def]) => def.properties?.t);
      expect(schema.oneOf.map(({ $ref }) => $ref)).toEqual(messages.map(([name]) => `#/$defs/${name}`));
    }
  });
  it('name answers that exist', () => {
    const kinds = Object.values(schemas.server.$defs).map(def => def.properties?.t?.const);
    for (const def of Object.values(schemas.client.$defs))
      expect(kinds).toEqual(expect.arrayContaining(def['x-answers']));
  });
  it('are where the description of HTTP says', () => {
    const text = readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8');
    const refs = [...text.matchAll(/"\$ref": "([^"#]+)#([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(3);
    for (const [, file, pointer] of refs) expect(ajv.getSchema(`${file}#${pointer}`), file + pointer).toBeDefined();
    const served = JSON.parse(text).paths['/api/{schema}.schema.json'].get.parameters[0].schema.enum;
    expect([...served].sort()).toEqual(Object.keys(schemas).sort());
  });
  it('are what the tables of docs/protocol.md show', () => {
    const tool = fileURLToPath(new URL('../tools/contract.mjs', import.meta.url));
    execFileSync(process.execPath, [tool, '--check'], { stdio: 'pipe' });
  });
});

describe('an audit of a conversation', () => {
  const audit = (...frames) => {
    const { sent, received, problems } = auditor();
    for (const [from, message] of frames) (from === 'client' ? sent : received)(JSON.stringify(message));
    return problems;
  };
  it('finds nothing in a good one', () => {
    const refused = { t: 'refused', id: 'b', code: 'busy', message: 'Later.' };
    expect(
      audit(
        ['client', { t: 'ping', id: 'a' }],
        ['server', { t: 'pong', id: 'a', now: 1 }],
        ['client', { t: 'leave', id: 'b', game: 'G' }],
        ['server', refused]
      )
    ).toEqual([]);
  });
  it('finds what is not in the contract', () => {
    expect(audit(['server', { t: 'pong', now: '1' }])[0]).toMatch(
      /server's message breaks the contract: \/now must be/
    );
    expect(audit(['client', { t: 'leave' }])[0]).toMatch(/client's message breaks the contract/);
    expect(audit(['client', { t: 'ping', id: 'a' }], ['server', { t: 'done', id: 'a' }])[0]).toMatch(/not one of/);
    expect(audit(['server', { t: 'done', id: 'a' }])[0]).toMatch(/nobody asked/);
  });
});
