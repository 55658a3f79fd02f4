// What is to be said of the position, and where one can go with it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { IconName } from '../art/icons';
import { t, word } from '../i18n';
import { badFen } from '../lib/badFen';
import { reasonText } from '../lib/outcome';
import { gameInfo } from '../lib/variants';
import { ChallengeDialog } from '../pages/Challenge';
import type { Form } from '../pages/challengeForm';
import { placeName } from '../pages/Seats';
import type { GameState, VariantInfo } from '../rules/rules';
import { Icon } from '../ui/controls';
import type { Judged } from './judged';

interface Props {
  variant: VariantInfo;
  now: Judged;
}

function playable(game: GameState, variant: VariantInfo): string {
  const { winner } = game.outcome;
  if (winner !== '') {
    const result =
      winner === 'draw' ? t('over.draw') : t('over.win', { side: word(variant.colors[winner === 'w' ? 0 : 1]) });
    return t('editor.over', { result: `${result} · ${reasonText(game.outcome, variant.colors)}` });
  }
  const status = t('play.turn', { side: placeName(gameInfo(variant.id)!, game.seat) });
  return game.check ? t('play.check', { status }) : status;
}

export function Verdict({ variant, now }: Props): JSX.Element {
  return (
    <section class={`editor-verdict ${now.game ? '' : 'bad'}`} aria-label={t('editor.verdict')}>
      <div role="status">
        {now.game ? (
          <p>{playable(now.game, variant)}</p>
        ) : (
          <ul>
            {now.problems.map(problem => (
              <li key={`${problem.detail} ${problem.message}`} data-problem={problem.detail}>
                <Icon name="warning" /> {badFen(problem, variant)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

// A position that is over can be analysed, but nobody can play it; one that is refused leads nowhere.
export function Continue({ variant, now }: Props): JSX.Element {
  const [wish, setWish] = useState<Partial<Form> | undefined>(undefined);
  const isOpen = now.game?.outcome.winner === '';
  const query = `?fen=${encodeURIComponent(now.fen)}`;
  const form = { variant: variant.id, fen: now.fen, setup: '' };
  return (
    <section class="editor-continue" aria-label={t('editor.continue')}>
      <h2>{t('editor.continue')}</h2>
      <div class="editor-ways">
        <Way icon="search" label={t('study.analyse')} href={now.game ? `/analysis/${variant.id}${query}` : undefined} />
        <button
          type="button"
          class="button"
          disabled={!isOpen}
          onClick={() => setWish({ ...form, opponent: 'computer', side: now.setup.turn })}
        >
          <Icon name="computer" /> {t('home.computer')}
        </button>
        <button
          type="button"
          class="button"
          disabled={!isOpen}
          onClick={() => setWish({ ...form, opponent: 'friend' })}
        >
          <Icon name="friend" /> {t('home.friend')}
        </button>
        <Way icon="device" label={t('home.device')} href={isOpen ? `/local/${variant.id}${query}` : undefined} />
      </div>
      {wish && <ChallengeDialog wish={wish} onClose={() => setWish(undefined)} />}
    </section>
  );
}

// A link that may be closed.
function Way({ icon, label, href }: { icon: IconName; label: string; href: string | undefined }): JSX.Element {
  if (!href)
    return (
      <button type="button" class="button" disabled>
        <Icon name={icon} /> {label}
      </button>
    );
  return (
    <a class="button" href={href}>
      <Icon name={icon} /> {label}
    </a>
  );
}
