// Every sentence in Chinese.
import type { Texts } from '..';
import { account } from './account';
import { challenge } from './challenge';
import { correspondence } from './correspondence';
import { editor } from './editor';
import { games } from './games';
import { intro } from './intro';
import { learn } from './learn';
import { offline } from './offline';
import { pairing } from './pairing';
import { people } from './people';
import { play } from './play';
import { puzzles } from './puzzles';
import { refused } from './refused';
import { review } from './review';
import { rules } from './rules';
import { site } from './site';
import { study } from './study';

export const texts: Texts = {
  ...site,
  ...account,
  ...challenge,
  ...pairing,
  ...correspondence,
  ...play,
  ...offline,
  ...people,
  ...games,
  ...intro,
  ...rules,
  ...refused,
  ...editor,
  ...study,
  ...review,
  ...learn,
  ...puzzles,
};

export const names = {}; // the rules module has them
export const { url } = import.meta;
