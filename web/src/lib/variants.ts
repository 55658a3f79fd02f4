// The games, as the rules module described them when the client was built; for pages that do not need the module.
import list from '../generated/variants.json';
import { named } from '../rules/named';
import type { VariantInfo } from '../rules/rules';

export type GameInfo = Omit<VariantInfo, 'pieces'>;

export const gameList = named(list as unknown as GameInfo[]);
export const gameInfo = (id: string): GameInfo | undefined => gameList.find(game => game.id === id);
