// A position with what the rules module says of it.
import { setupOf, fenOf, type Setup } from './setup';
import type { Examination, GameState, Rules, VariantInfo } from '../rules/rules';

export interface Judged extends Examination {
  setup: Setup;
  game: GameState | undefined; // only of a position that can be
}

// Rights and counts that the pieces no longer allow.
function pruned(setup: Setup, { castlings, fourths, problems }: Examination): Setup {
  const castling = [...setup.castling].filter(letter => castlings.includes(letter)).join('');
  const hasLost = fourths.length > 0 && !fourths.includes(setup.fourth);
  const fourth = hasLost || problems.some(problem => problem.detail === 'count-pieces') ? '-' : setup.fourth;
  return castling === setup.castling && fourth === setup.fourth ? setup : { ...setup, castling, fourth };
}

// Rights and counts go with the pieces they need.
export function judge(rules: Rules, variant: VariantInfo, wanted: Setup): Judged {
  const examine = (setup: Setup) => rules.examine(variant.id, fenOf(setup, variant));
  const first = examine(wanted);
  const setup = pruned(wanted, first);
  return withGame(rules, variant, setup, setup === wanted ? first : examine(setup));
}

// The position of a FEN, with all that is wrong in it; throws a RuleError if it cannot be read.
export function judgeFen(rules: Rules, variant: VariantInfo, fen: string): Judged {
  const examined = rules.examine(variant.id, fen);
  return withGame(rules, variant, setupOf(examined.fen), examined);
}

function withGame(rules: Rules, variant: VariantInfo, setup: Setup, examined: Examination): Judged {
  if (examined.problems.length > 0) return { ...examined, setup, game: undefined };
  const made = rules.fromFen(variant.id, examined.fen);
  const game = made.state();
  made.release();
  return { ...examined, setup, game };
}
