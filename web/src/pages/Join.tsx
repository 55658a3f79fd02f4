// Links that arrive from outside. Opening one only shows what it offers; a button accepts.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { cardUrl } from '../art';
import { MiniBoard } from '../board/MiniBoard';
import type { PersonalChallenge } from '../generated/contract';
import { courseAddress } from '../learn/catalog';
import { t, useLanguage, word } from '../i18n';
import { useTitle } from '../lib/title';
import { gameInfo, type GameInfo } from '../lib/variants';
import { useStore } from '../lib/store';
import { ask, isYou, listen, server } from '../net/connection';
import { NeedsNetwork } from '../offline/NeedsNetwork';
import { refusalText } from '../people/refusal';
import { CopyField } from '../ui/Copy';
import { invitationLink } from './Invitations';
import { offerText } from './lists';
import { Seats } from './Seats';

// Takes an open seat of an offer, the first if none is named: the offer with the seats as they are then, or nothing
// when the game has begun. Rejects when the offer or the seat is gone.
export async function takeSeat(offer: string, seat?: number): Promise<PersonalChallenge | undefined> {
  const answer = await ask({ t: 'join', challenge: offer, ...(seat === undefined ? {} : { seat }) });
  return answer.t === 'challenge-made' ? answer.challenge : undefined;
}

export function Join({ token }: { token: string }): JSX.Element {
  useLanguage();
  useTitle(t('join.title'));
  const [challenge, setChallenge] = useState<PersonalChallenge | undefined>(undefined);
  const [gone, setGone] = useState(false);
  const [wrong, setWrong] = useState('');
  const show = () =>
    ask({ t: 'show', challenge: token }).then(
      answer => setChallenge(answer.challenge),
      () => setGone(true)
    );
  useEffect(() => void show(), []);
  const take = (seat?: number) =>
    void takeSeat(token, seat).then(
      made => made && setChallenge(made),
      (reason: unknown) => {
        setWrong(refusalText(reason));
        return show(); // the seat may have been taken meanwhile
      }
    );
  const game = challenge && gameInfo(challenge.variant);
  if (gone) return <Message text={t('join.gone')} />;
  if (!challenge || !game) return <Waiting />;
  return (
    <section class="prose narrow">
      <Picture challenge={challenge} game={game} />
      <h1>{challenge.yours ? word(game.name) : t('join.title')}</h1>
      {!challenge.yours && (
        <p>{t('join.text', { who: challenge.by.name || t('play.anonymous'), game: word(game.name) })}</p>
      )}
      <p class="note">{offerText(challenge)}</p>
      <Answer challenge={challenge} game={game} onTake={take} />
      {wrong && (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}

function Waiting(): JSX.Element {
  if (useStore(server).offline) return <NeedsNetwork />;
  return <p class="loading">{t('join.waiting')}</p>;
}

// The position the game begins with, if it is not the usual one; else the picture of the game.
function Picture({ challenge, game }: { challenge: PersonalChallenge; game: GameInfo }): JSX.Element {
  if (!challenge.fen) return <img class="join-card" src={cardUrl(game.id)} alt="" width="300" height="200" />;
  const seat = challenge.seats.find(place => place.kind === 'open');
  return (
    <div class="join-board">
      <MiniBoard
        variant={game.id}
        files={game.files}
        ranks={game.ranks}
        fen={challenge.fen}
        last=""
        orientation={challenge.shuffle ? 'w' : (seat?.color ?? 'w')}
      />
    </div>
  );
}

interface AnswerProps {
  challenge: PersonalChallenge;
  game: GameInfo;
  onTake: (seat?: number) => void;
}

function Answer({ challenge, game, onTake }: AnswerProps): JSX.Element {
  const team = game.seats > 2;
  if (challenge.yours) return <Own challenge={challenge} />;
  if (challenge.seats.some(isYou)) {
    return (
      <>
        <p class="note strong" role="status">
          {t('join.seated')}
        </p>
        {team && <Seats challenge={challenge} />}
      </>
    );
  }
  return (
    <>
      {team && <p class="note strong">{t('join.seats')}</p>}
      {team && <Seats challenge={challenge} onTake={onTake} />}
      <p class="actions">
        {!team && (
          <button type="button" class="button primary" onClick={() => onTake()}>
            {t('join.accept')}
          </button>
        )}
        <a class="button" href={courseAddress(game.id)} target="_blank" rel="noopener">
          {t('home.howTo')}
        </a>
      </p>
    </>
  );
}

function Own({ challenge }: { challenge: PersonalChallenge }): JSX.Element {
  return (
    <>
      <p class="note strong">{t('join.yours')}</p>
      {challenge.token && <CopyField text={invitationLink(challenge.token)} />}
    </>
  );
}

// An offer of ours as it is now, while its seats fill.
export function useOffer(made: PersonalChallenge): PersonalChallenge {
  const [challenge, setChallenge] = useState(made);
  useEffect(
    () =>
      listen(message => {
        if (message.t === 'challenge-made' && message.challenge.id === made.id) setChallenge(message.challenge);
      }),
    []
  );
  return challenge;
}

export function TakeSeat({ token }: { token: string }): JSX.Element {
  useLanguage();
  const [gone, setGone] = useState(false);
  if (gone) return <Message text={t('seat.gone')} />;
  return (
    <section class="prose narrow">
      <h1>{t('seat.title')}</h1>
      <p>{t('seat.text')}</p>
      <button
        type="button"
        class="button primary"
        onClick={() => void ask({ t: 'take-seat', token }).catch(() => setGone(true))}
      >
        {t('seat.accept')}
      </button>
    </section>
  );
}

function Message({ text }: { text: string }): JSX.Element {
  return (
    <section class="prose narrow">
      <p>{text}</p>
      <a class="button primary" href="/">
        {t('lost.home')}
      </a>
    </section>
  );
}
