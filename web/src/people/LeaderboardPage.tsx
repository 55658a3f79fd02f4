// The strongest players of each game, live and by correspondence.
import '../styles/people.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Leaderboard } from '../generated/contract';
import { numberText, t, tc, useLanguage, word } from '../i18n';
import { go } from '../lib/router';
import { useTitle } from '../lib/title';
import { gameInfo, gameList } from '../lib/variants';
import { ratingText } from '../pairing/rating';
import { Segmented, Select } from '../ui/controls';
import { PersonName } from './PersonName';
import { loadLeaderboard, NotShown } from './profile';

type Speed = Leaderboard['speed'];

export function LeaderboardPage({ variant }: { variant: string }): JSX.Element {
  useLanguage();
  useTitle(t('leaderboard.title'));
  const game = gameInfo(variant) ?? gameList[0]!;
  const [speed, setSpeed] = useState<Speed>('live');
  const [board, setBoard] = useState<Leaderboard | undefined>(undefined);
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    const asked = new AbortController();
    setWrong('');
    loadLeaderboard(game.id, speed, asked.signal).then(setBoard, (reason: unknown) => {
      if (!asked.signal.aborted) setWrong(reason instanceof NotShown ? reason.code : 'offline');
    });
    return () => asked.abort();
  }, [game.id, speed]);
  const shown = board?.variant === game.id && board.speed === speed ? board : undefined;
  return (
    <div class="home leaderboard">
      <header class="page-head">
        <h1>{t('leaderboard.title')}</h1>
        <p class="lead">{t('leaderboard.lead')}</p>
      </header>
      <div class="filters">
        <Select
          label={t('challenge.game')}
          value={game.id}
          options={gameList.map(g => ({ value: g.id, label: word(g.name) }))}
          onChange={id => go(`/leaderboard/${id}`)}
        />
        <Segmented<Speed>
          label={t('leaderboard.speed')}
          value={speed}
          options={(['live', 'correspondence'] as const).map(value => ({ value, label: t(`speed.${value}`) }))}
          onChange={setSpeed}
        />
      </div>
      {wrong && <p role="alert">{tc('profile', wrong, t('profile.offline'))}</p>}
      {!wrong && !shown && <p class="loading">{t('common.loading')}</p>}
      {shown && shown.players.length === 0 && <p class="note">{t('leaderboard.none')}</p>}
      {shown && shown.players.length > 0 && <Players board={shown} />}
    </div>
  );
}

function Players({ board }: { board: Leaderboard }): JSX.Element {
  return (
    <table class="tally">
      <thead>
        <tr>
          <th scope="col" class="number">
            {t('leaderboard.place')}
          </th>
          <th scope="col">{t('leaderboard.player')}</th>
          <th scope="col" class="number">
            {t('ratings.title')}
          </th>
          <th scope="col" class="number">
            {t('profile.list')}
          </th>
        </tr>
      </thead>
      <tbody>
        {board.players.map((player, index) => (
          <tr key={player.person.id}>
            <td class="number">{numberText(index + 1)}</td>
            <th scope="row">
              <PersonName person={player.person} />
            </th>
            <td class="number">{ratingText({ value: player.rating, provisional: false })}</td>
            <td class="number">{numberText(player.games)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
