// What is being played, as small boards that move, and one's own games that run.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { isYou, server } from '../net/connection';
import { GameCard, localCard, onlineCard, type CardGame } from './GameCard';
import { Invitations } from './Invitations';
import { useSavedGames } from './useSavedGames';
import { hasBegun, isOver } from '../play/saved';

const MOST_BOARDS = 6; // of one's own; the page of all games has the rest

export function Cards({ games, action }: { games: CardGame[]; action: string }): JSX.Element {
  return (
    <div class="game-cards">
      {games.map(game => (
        <GameCard key={game.id} game={game} action={action} />
      ))}
    </div>
  );
}

export function Live(): JSX.Element {
  const games = useStore(server).lobby.games.filter(game => !game.seats.some(isYou));
  return (
    <section class="list" aria-labelledby="live">
      <h2 id="live">{t('home.live')}</h2>
      {games.length === 0 ? (
        <p class="note">{t('home.liveEmpty')}</p>
      ) : (
        <Cards games={games.map(onlineCard)} action={t('home.watch')} />
      )}
    </section>
  );
}

// Those that wait for us first, then the latest.
const byUrgency = (a: CardGame, b: CardGame): number => Number(b.yours) - Number(a.yours) || b.at - a.at;

export function MyGames(): JSX.Element | null {
  const { mine, offers } = useStore(server);
  const [saved] = useSavedGames();
  const begun = saved.filter(hasBegun);
  const running = [...mine.map(onlineCard), ...begun.filter(game => !isOver(game)).map(localCard)].sort(byUrgency);
  const invitations = offers.filter(offer => !offer.listed);
  if (running.length + invitations.length === 0) return null;
  return (
    <section class="list" aria-labelledby="mine">
      <h2 id="mine">{t('home.mine')}</h2>
      <Cards games={running.slice(0, MOST_BOARDS)} action={t('home.resume')} />
      <Invitations offers={invitations} />
      <a class="text-link" href="/games">
        {t('home.allMine')}
      </a>
    </section>
  );
}
