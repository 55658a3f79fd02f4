// What all puzzles have around them: the head with the way back.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { usePieces } from '../art';
import { gameUi } from '../games';
import { t } from '../i18n';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { useTitle } from '../lib/title';
import { gameInfo } from '../lib/variants';
import { Icon } from '../ui/controls';
import { gameName } from './words';

interface Props {
  game: string;
  title: string;
  notes: ComponentChildren;
  children: ComponentChildren;
}

export function PuzzleFrame({ game, title, notes, children }: Props): JSX.Element {
  const { pieces, boardSize } = useStore(settings);
  const info = gameInfo(game)!;
  useEffect(() => void usePieces(game, pieces), [game, pieces]);
  useTitle(`${title} · ${gameName(game)}`);
  return (
    <div
      class={`learn variant-${game} ${gameUi(game).points ? 'on-points' : ''}`}
      style={{ '--zoom': boardSize / 100, '--shape': info.files / info.ranks }}
    >
      <header class="learn-head">
        <a class="text-link" href="/puzzles">
          <Icon name="prev" /> {t('puzzles.title')}
        </a>
        <h1>{title}</h1>
        <p class="note">{notes}</p>
      </header>
      {children}
    </div>
  );
}
