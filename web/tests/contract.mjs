// The contract between client and server (contract/), for tests: its schemas, its samples, and what is wrong with a
// message.
import { readdirSync, readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';

const folder = new URL('../../contract/', import.meta.url);
const read = path => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));

// Schemas by name: "client", "server", "games", "values", "http".
export const schemas = Object.fromEntries(
  readdirSync(folder)
    .filter(file => file.endsWith('.schema.json'))
    .map(file => [file.replace('.schema.json', ''), read(file)])
);

export const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
ajv.addKeyword('x-answers');
for (const schema of Object.values(schemas)) ajv.addSchema(schema);

const definition = (schema, name) => ajv.getSchema(`${schema}.schema.json#/$defs/${name}`);
function errors(validate, value) {
  return validate(value) ? [] : validate.errors.map(error => `${error.instancePath || '/'} ${error.message}`);
}

const kinds = Object.fromEntries(
  ['client', 'server'].map(schema => [
    schema,
    Object.fromEntries(Object.entries(schemas[schema].$defs).map(([name, def]) => [def.properties?.t?.const, name])),
  ])
);
export const definitionOf = (direction, message) => kinds[direction][message?.t];

// What is wrong with a message from the client or the server, as sentences.
export function violations(direction, message) {
  const name = definitionOf(direction, message);
  return name ? errors(definition(direction, name), message) : [`there is no message ${JSON.stringify(message?.t)}`];
}
// What is wrong with an HTTP answer or request.
export const httpViolations = (name, value) => errors(definition('http', name), value);

// The golden samples of a schema: [name, value] from samples/NAME.json and samples/NAME.PART.json.
function samplesIn(files) {
  return files.flatMap(file => Object.entries(read(`samples/${file}`)));
}
const files = readdirSync(new URL('samples/', folder));
const isOf = name => file => file.startsWith(`${name}.`);
const isInvalid = file => file.endsWith('.invalid.json');
export const samples = name => samplesIn(files.filter(isOf(name)).filter(file => !isInvalid(file)));
export const invalidSamples = name => samplesIn(files.filter(isOf(name)).filter(isInvalid));

// Follows the frames of a conversation: every message must be in the contract, and every answer one that the message
// may get. Returns two functions that take the text of a frame, and the list of what was wrong.
export function auditor() {
  const asked = new Map(); // what may answer, by id
  const problems = [];
  const note = (frame, what) => problems.push(`${what}: ${frame.slice(0, 500)}`);
  return {
    problems,
    sent(frame) {
      const message = JSON.parse(frame);
      for (const what of violations('client', message))
        note(frame, `the client's message breaks the contract: ${what}`);
      const def = schemas.client.$defs[definitionOf('client', message)];
      if (def && message.id) asked.set(message.id, def['x-answers']);
    },
    received(frame) {
      const message = JSON.parse(frame);
      for (const what of violations('server', message))
        note(frame, `the server's message breaks the contract: ${what}`);
      const answers = asked.get(message.id);
      if (message.id === undefined || message.t === 'refused' || answers?.includes(message.t)) return;
      note(frame, answers ? `not one of the answers ${answers.join(', ')}` : 'nobody asked');
    },
  };
}
