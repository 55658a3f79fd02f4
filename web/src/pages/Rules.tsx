// "How to play": a page of docs/rules, turned into HTML when the client was built. Our own text, so it may be HTML.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePieces } from '../art';
import { MiniBoard } from '../board/MiniBoard';
import { Piece } from '../board/MiniRow';
import armies from '../generated/armies.json';
import { capital, t, useLanguage, word } from '../i18n';
import { loadRules } from '../lib/loadRules';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { gameInfo, type GameInfo } from '../lib/variants';
import { Icon } from '../ui/controls';
import { exampleOf, type Example } from './example';

const pages = import.meta.glob<string>('../generated/rules/*.html', { query: '?raw', import: 'default' });

export function RulesPage({ id }: { id: string }): JSX.Element {
  const language = useLanguage();
  const [html, setHtml] = useState('');
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const load = pages[`../generated/rules/${id}${language === 'zh' ? '-zh' : ''}.html`];
    if (!load) return setMissing(true);
    let left = false;
    load().then(
      text => !left && setHtml(text),
      () => setMissing(true)
    );
    return () => {
      left = true;
    };
  }, [id, language]);
  const game = gameInfo(id);
  if (missing || !game) return <p class="loading">{t('rules.missing')}</p>;
  const end = '</h1>';
  const title = html.indexOf(end) + end.length;
  return (
    <article class="prose rules">
      <div class="rules-body" dangerouslySetInnerHTML={{ __html: html.slice(0, title) }} />
      {html && <Gallery key={game.id} game={game} />}
      <div class="rules-body" dangerouslySetInnerHTML={{ __html: html.slice(title) }} />
      <p>
        <a class="button primary" href={`/local/${game.id}`}>
          <Icon name="play" /> {t('rules.play', { game: word(game.name) })}
        </a>
      </p>
    </article>
  );
}

interface Member {
  letter: string;
  name: { en: string; zh: string };
  side: string;
}

// The pieces as they look on the board, in the set the reader plays with, beside the start. A press on one shows on the
// board where it goes.
function Gallery({ game }: { game: GameInfo }): JSX.Element {
  const { pieces } = useStore(settings);
  const [example, setExample] = useState<Example | undefined>(undefined);
  useEffect(() => void usePieces(game.id, pieces), [game.id, pieces]);
  const army = (armies as Record<string, Member[]>)[game.id] ?? [];
  const { files, ranks } = game;
  const start = game.setups[0]!.fen;
  const show = (member: Member) =>
    void loadRules().then(
      rules => setExample(exampleOf(rules, game, member.letter)),
      () => undefined // without the rules the start stays
    );
  return (
    <div class="rules-head">
      <figure class="rules-board">
        <MiniBoard
          variant={game.id}
          files={files}
          ranks={ranks}
          fen={example?.fen ?? start}
          last=""
          orientation="w"
          reach={example?.reach ?? []}
        />
        <figcaption class="note" aria-live="polite">
          {example ? t('rules.moves', { piece: capital(word(example.name)) }) : t('rules.start')}
        </figcaption>
      </figure>
      <ul class="gallery pieces" aria-label={t('rules.pieces')}>
        {army.map(member => (
          <li key={member.letter}>
            <button type="button" aria-pressed={example?.letter === member.letter} onClick={() => show(member)}>
              <span aria-hidden="true">
                {member.side !== 'b' && <Piece letter={member.letter} side="w" />}
                {member.side !== 'w' && <Piece letter={member.letter} side="b" />}
              </span>
              {capital(word(member.name))}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
