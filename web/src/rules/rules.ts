// The rules as the client has them: the package's wrapper around the module, and ids in all names, by which translations
// find them; those that the module does not have.
import { Game, Rules } from '../../../packages/npm/src/rules';
import { named } from './named';

export * from '../../../packages/npm/src/rules';
// Elsewhere in the client a game is one of the server's.
export { Game as RulesGame };

declare module '../../../packages/npm/src/types' {
  interface Words {
    id?: string;
    my?: string;
  }
}

export async function rulesFrom(bytes: Uint8Array | ArrayBuffer): Promise<Rules> {
  const rules = await Rules.from(bytes);
  rules.variants.splice(0, rules.variants.length, ...named(rules.variants));
  return rules;
}
