// Writes what follows from the schemas in contract/: src/generated/contract.ts, the messages as types, and the tables
// of docs/protocol.md. With --types only the types; with --check nothing is written, and stale tables are an error.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const WIDTH = 120;
const schemas = Object.fromEntries(
  ['values', 'games', 'client', 'server'].map(name => [
    name,
    JSON.parse(readFileSync(join(root, `contract/${name}.schema.json`), 'utf8')),
  ])
);

// Of what HTTP answers, the client needs accounts, the analyses that people share, and what is shown of people.
const FOR_CLIENT = new RegExp(
  '^(Stud|Account|NoAccount|Device|Passkey|SignedUp|LoggedIn|RecoveryCodes' +
    '|Profile|GameTally|OpponentTally|GameList|Rating|Leaderboard)'
);
const http = JSON.parse(readFileSync(join(root, 'contract/http.schema.json'), 'utf8'));
const shared = Object.entries(http.$defs).filter(([name]) => FOR_CLIENT.test(name));

const nameOf = ref => ref.slice(ref.lastIndexOf('/') + 1);
const kindOf = def => def.properties?.t?.const;

// Types.

const literal = value => (typeof value === 'string' ? `'${value}'` : String(value));

function typeOf(schema) {
  if (schema.$ref) return nameOf(schema.$ref);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  if (schema.type === 'array') return arrayOf(schema.items);
  const own = schema.properties ? [fields(schema)] : [];
  const parents = (schema.allOf ?? []).map(typeOf);
  // Beside properties, alternatives only narrow them down.
  const cases = own.length > 0 ? [] : (schema.oneOf ?? schema.anyOf ?? []).map(typeOf);
  if (cases.length > 0 && parents.length > 0) return [...parents, `(${cases.join(' | ')})`].join(' & ');
  if (cases.length > 0) return cases.join(' | ');
  if (own.length + parents.length > 0) return [...parents, ...own].join(' & ');
  return { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[schema.type];
}
function arrayOf(items) {
  const type = typeOf(items);
  return /[ |&]/.test(type) ? `(${type})[]` : `${type}[]`;
}

function fields({ properties, required = [] }) {
  const lines = Object.entries(properties).flatMap(([name, schema]) => [
    ...(schema.description ? comment(schema.description, '  ') : []),
    `  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  ]);
  return ['{', ...lines, '}'].join('\n');
}

// A comment of as many lines as it needs.
function comment(text, indent = '') {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    if (`${indent}// ${lines[last]} ${word}`.length > WIDTH) lines.push(word);
    else lines[last] = `${lines[last]} ${word}`.trimStart();
  }
  return lines.map(line => `${indent}// ${line}`);
}

function declaration(name, schema) {
  const type = typeOf(schema);
  const isPlain = type.startsWith('{') && !schema.oneOf;
  const text = isPlain ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
  const isWide = !isPlain && !type.includes('\n') && text.length > WIDTH;
  return [...comment(schema.description), isWide ? wrapped(name, type) : text].join('\n');
}
function wrapped(name, type) {
  const group = /^(.*) & \((.*)\)$/.exec(type);
  if (!group) return [`export type ${name} =`, ...type.split(' | ').map(part => `  | ${part}`)].join('\n') + ';';
  const parts = group[2].split(' | ').map(part => `    | ${part}`);
  return [`export type ${name} = ${group[1]} &`, '  (', ...parts, '  );'].join('\n');
}

function types() {
  const answers = Object.values(schemas.client.$defs).map(def => {
    const names = def['x-answers'].map(kind =>
      Object.keys(schemas.server.$defs).find(name => kindOf(schemas.server.$defs[name]) === kind)
    );
    return `  ${/-/.test(kindOf(def)) ? `'${kindOf(def)}'` : kindOf(def)}: ${names.join(' | ')};`;
  });
  return (
    [
      '// The messages between client and server. Written by tools/contract.mjs.',
      `export const PROTOCOL = ${schemas.server.$defs.Hello.properties.protocol.const};`,
      ...Object.values(schemas).flatMap(schema => [
        ...Object.entries(schema.$defs).map(([name, def]) => declaration(name, def)),
        ...(schema.oneOf ? [declaration(schema.title, schema)] : []),
      ]),
      ...shared.map(([name, def]) => declaration(name, def)),
      [
        '// What answers each message of the client, if it is not refused.',
        'export interface Answers {',
        ...answers,
        '}',
      ].join('\n'),
    ].join('\n\n') + '\n'
  );
}

// Tables.

const row = cells => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
const code = text => `\`${text}\``;

function fieldNames({ properties, required = [] }, hidden) {
  return Object.keys(properties ?? {})
    .filter(name => !hidden.includes(name))
    .map(name => code(name) + (required.includes(name) ? '' : '?'))
    .join(', ');
}
// A type as a reader of the page needs it.
function words(schema) {
  if (schema.$ref) return nameOf(schema.$ref);
  if ('const' in schema) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (schema.prefixItems) return `list of ${schema.prefixItems.length} numbers`;
  if (schema.type === 'array') return `list of ${words(schema.items)}`;
  const cases = schema.allOf ?? schema.oneOf ?? schema.anyOf;
  return cases ? cases.map(words).join(' or ') : schema.type;
}
const find = name => Object.values(schemas).find(schema => schema.$defs[name]).$defs[name];

const tables = {
  // The messages of one direction.
  client: () =>
    table(
      ['message', 'fields', 'meaning', 'answer'],
      Object.values(schemas.client.$defs).map(def => [
        code(kindOf(def)),
        fieldNames(def, ['t', ...(def.required.includes('id') ? [] : ['id'])]),
        def.description,
        def['x-answers'].map(code).join(' or '),
      ])
    ),
  server: () =>
    table(
      ['message', 'fields', 'meaning'],
      Object.values(schemas.server.$defs)
        .filter(kindOf)
        .map(def => [
          code(kindOf(def)),
          [fieldNames(def, ['t', 'id']), ...(def.allOf ?? []).map(part => `those of ${words(part)}`)]
            .filter(Boolean)
            .join(', '),
          def.description,
        ])
    ),
  events: () =>
    table(
      ['`kind`', 'fields', 'meaning'],
      schemas.games.$defs.GameEvent.oneOf
        .map(({ $ref }) => find(nameOf($ref)))
        .map(def => [code(def.properties.kind.const), fieldNames(def, ['kind']), def.description])
    ),
  values: () =>
    table(
      ['value', 'form', 'meaning'],
      Object.entries(schemas.values.$defs).map(([name, def]) => [
        name,
        def.properties ? fieldNames(def, []) : def.pattern ? code(def.pattern) : words(def),
        def.description,
      ])
    ),
  codes: () =>
    table(
      ['what is wrong', 'codes'],
      schemas.server.$defs.RefusalCode.anyOf.map(group => [group.description, group.enum.map(code).join(', ')])
    ),
  // The fields of one definition.
  fields: name => {
    const { properties, required } = find(name);
    return table(
      ['field', 'value', 'meaning'],
      Object.entries(properties)
        .filter(([field]) => field !== 't')
        .map(([field, schema]) => [
          code(field) + (required.includes(field) ? '' : '?'),
          words(schema),
          schema.description ?? (schema.$ref ? find(nameOf(schema.$ref)).description : ''),
        ])
    );
  },
};

const page = text =>
  text.replace(
    /(<!-- contract: (\w+)(?: (\w+))? -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin, kind, name, end) => `${begin}\n${tables[kind](name)}\n\n${end}`
  );

// Writing or checking.

const [mode] = process.argv.slice(2);
const protocol = join(root, 'docs/protocol.md');
const before = readFileSync(protocol, 'utf8');
const after = page(before);
if (mode === '--check') {
  if (before !== after)
    console.error('The tables of docs/protocol.md are out of date: run node web/tools/contract.mjs');
  process.exit(before === after ? 0 : 1);
}
const generated = join(root, 'web/src/generated');
mkdirSync(generated, { recursive: true });
writeFileSync(join(generated, 'contract.ts'), types());
if (mode !== '--types') writeFileSync(protocol, after);
