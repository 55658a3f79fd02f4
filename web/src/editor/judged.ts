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

// `prune`: rights and counts go with the pieces they need. Otherwise they stay, and are said to be wrong.
export function judge(rules: Rules, variant: VariantInfo, wanted: Setup, prune: boolean): Judged {
  let setup = wanted;
  let examined = rules.examine(variant.id, fenOf(setup, variant));
  if (prune) {
    setup = pruned(setup, examined);
    if (setup !== wanted) examined = rules.examine(variant.id, fenOf(setup, variant));
  }
  if (examined.problems.length > 0) return { ...examined, setup, game: undefined };
  const made = rules.fromFen(variant.id, examined.fen);
  const game = made.state();
  made.release();
  return { ...examined, setup, game };
}

// The position of a FEN; throws a RuleError if it cannot be read.
export function judgeFen(rules: Rules, variant: VariantInfo, fen: string): Judged {
  return judge(rules, variant, setupOf(rules.examine(variant.id, fen).fen), false);
}
