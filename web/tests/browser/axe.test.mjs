// What axe-core finds on every page, dialog and state of a game, by day and by night: nothing.
import { describe, it } from 'node:test';
import { click, move, plies } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { challenge, company, invitation, onBoard, over } from './people.mjs';

const world = company();
const local = (variant, fen) => `/local/${variant}${fen ? `?fen=${encodeURIComponent(fen)}` : ''}`;
const FUSION = ['fusion', 'fusionlite', 'fusionplus', 'fusionteam'];
const JANGGI = ['janggi', 'janggitournament', 'janggitraditional', 'janggimodern', 'janggicasual'];
const GAMES = ['sittuyin', 'empire', ...JANGGI, 'xiangfu', ...FUSION];

const PAWN = '4g4/P3k4/9/9/9/9/9/9/9/3G4K w - - 0 30 0-0+';

for (const dark of [false, true]) {
  describe(`axe ${dark ? 'by night' : 'by day'}`, () => {
    it('finds nothing on the pages and in their dialogs', async () => {
      const page = await world.person('/', { dark });
      const close = () => page.getByRole('button', { name: 'Close' }).click();
      await page.locator('.card').last().waitFor();
      await inspect(page, 'home');
      await page.getByRole('button', { name: 'Find an opponent' }).click();
      await inspect(page, 'finding an opponent');
      await page.getByRole('button', { name: 'Offer your own game' }).click();
      await inspect(page, 'an offer in the lobby');
      await close();
      for (const opponent of ['Play the computer', 'Play a friend', 'Two on this device']) {
        await page.getByRole('button', { name: opponent }).click();
        await page.getByRole('dialog').getByText('More options').click();
        await inspect(page, opponent);
        await close();
      }
      await page.getByRole('button', { name: 'Play: Fusion, team', exact: true }).click();
      await inspect(page, 'the dialog of a team game');
      await close();
      await page.getByRole('button', { name: 'Settings' }).click();
      await inspect(page, 'settings');
      for (const path of [
        '/about',
        '/account',
        '/signin',
        '/signup',
        '/recover',
        '/device',
        '/games',
        '/watch',
        '/leaderboard',
        '/learn',
        '/learn/janggi',
        '/learn/sittuyin/promotion',
        '/learn/xiangfu/game',
        '/rules/empire',
        '/rules/janggi',
        '/analysis',
        '/analysis/janggi',
        '/analysis/xiangfu',
        '/editor',
        '/editor/xiangfu',
        '/editor/fusionplus',
        `/editor/empire?fen=${encodeURIComponent('4k3/8/8/z6Z/8/8/8/4K3 w k - 0 1')}`, // much is wrong
        '/nothing-here',
      ]) {
        await page.goto(world.server.url + path);
        await page.locator('h1').first().waitFor();
        await inspect(page, path);
      }
    });
    it('finds nothing on the board of any game', async () => {
      const page = await world.person('/about', { dark });
      for (const game of GAMES) {
        await page.goto(world.server.url + local(game));
        await onBoard(page);
        await inspect(page, game);
      }
    });
    it('finds nothing in what a game asks and says', async () => {
      const page = await world.person('/about', { dark });
      const save = async () => {
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByText('Save or copy the game').click();
      };
      const states = {
        'a promotion': ['fusion', PAWN, () => move(page, 'a9', 'a10'), '.promotion'],
        'a badge': ['sittuyin', '7k/p7/8/3P4/8/P7/8/KR6[] w - - 0 1', () => click(page, 'd5'), '.promote-badge'],
        'a refusal': ['empire', '3k4/p7/8/8/8/8/8/4K3 b - - 0 1', () => move(page, 'd8', 'e8'), '.refusal'],
        'a menu': ['empire', '', () => page.getByRole('button', { name: 'More' }).click(), '.menu-items'],
        'a file': ['empire', '', save, '.pgn'],
        'a question': ['empire', '', () => page.getByRole('button', { name: 'Resign' }).click(), '.confirm'],
        'the end': ['janggi', '4k4/1R7/R8/8p/9/9/9/9/9/3K5 w - - 0 1', () => move(page, 'a8', 'a10'), '.game-over'],
      };
      for (const [what, [game, fen, act, shown]] of Object.entries(states)) {
        await page.goto(world.server.url + local(game, fen));
        await onBoard(page);
        await act();
        await page.locator(shown).waitFor();
        await inspect(page, what);
      }
    });
    it('finds nothing between two people', async () => {
      const a = await world.person('/', { dark });
      await challenge(a, { game: 'Empire chess', against: 'A friend', side: 'Gold', time: '5+3' });
      const link = await invitation(a);
      await inspect(a, 'an invitation');
      const b = await world.person(link, { dark });
      const accept = b.getByRole('button', { name: 'Accept and play' });
      await accept.waitFor();
      await inspect(b, 'an invitation that came');
      await accept.click();
      await Promise.all([onBoard(a), onBoard(b)]);
      await move(a, 'd3', 'd4');
      await plies(b, 1);
      await move(b, 'e7', 'e5');
      await plies(a, 2);
      await a.getByRole('button', { name: 'Offer a draw' }).click();
      await b.getByText('offers a draw').waitFor();
      await inspect(a, 'an offer made');
      await inspect(b, 'an offer that came');
      await b.getByRole('button', { name: 'Accept', exact: true }).click();
      await over(a);
      await inspect(a, 'the end');
      await a.goto(world.server.url);
      await a.getByText('My games').waitFor();
      await inspect(a, 'one’s own games');
    });
  });
}
