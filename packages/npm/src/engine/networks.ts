// The network of each game; the rest have none. A test (tests/engine.test.ts) compares the search with that of the program.
export const NETWORK_OF: Record<string, string> = {
  sittuyin: 'sittuyin',
  empire: 'empire',
  janggi: 'janggi',
  janggitournament: 'janggi',
  janggitraditional: 'janggi',
  janggimodern: 'janggi',
  janggicasual: 'janggi',
  xiangfu: 'xiangfu',
  fusion: 'fusion',
  fusionlite: 'fusion',
  fusionplus: 'fusionplus',
  fusionteam: 'fusion',
};
