// "How to play": one screen that is enough to begin, then a page of docs/rules, turned into pieces of HTML when the client
// was built. Our own text, so it may be HTML.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { usePieces } from '../art';
import { Legend } from '../board/Legend';
import { MiniBoard } from '../board/MiniBoard';
import { Piece } from '../board/MiniRow';
import { capital, languageIds, LANGUAGES, t, useLanguage, word, type Language } from '../i18n';
import { courseAddress } from '../learn/catalog';
import { armyOf, type Member } from '../lib/armies';
import { loadRules } from '../lib/loadRules';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { useTitle } from '../lib/title';
import { gameInfo, type GameInfo } from '../lib/variants';
import { Icon } from '../ui/controls';
import { ChallengeDialog } from './Challenge';
import type { Opponent } from './challengeForm';
import { exampleOf, type Example } from './example';
import { introOf } from './intro';
import { RuleSetLinks } from './RuleSets';

interface Text {
  lead: string;
  sections: { id: string; title: string; html: string }[];
  programs: string;
}
const pages = import.meta.glob<Text>('../generated/rules/*.json', { import: 'default' });

// `language` is that of the full text, where somebody asked for another than that of the page, e.g. "ko"; or empty.
export function RulesPage({ id, language }: { id: string; language: string }): JSX.Element {
  const game = gameInfo(id);
  useLanguage();
  useTitle(game ? t('rules.title', { game: word(game.name) }) : '');
  if (!game) return <p class="loading">{t('rules.missing')}</p>;
  return (
    <article class="prose rules">
      <h1>{word(game.name)}</h1>
      <RuleSetLinks variant={game.id} />
      <Introduction key={game.id} game={game} />
      <FullRules id={game.page} wanted={language} />
    </article>
  );
}

function Introduction({ game }: { game: GameInfo }): JSX.Element {
  const [example, setExample] = useState<Example | undefined>(undefined);
  const [opponent, setOpponent] = useState<Opponent | undefined>(undefined);
  const { goal, special } = introOf(game.id);
  return (
    <div class="rules-head">
      <div class="rules-words">
        <h2>{t('rules.goal')}</h2>
        <p>{goal}</p>
        <h2>{t('rules.special')}</h2>
        <ul>
          {special.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div class="actions">
          <a class="button primary" href={courseAddress(game.id)}>
            <Icon name="play" /> {t('learn.lessons')}
          </a>
          <button type="button" class="button" onClick={() => setOpponent('computer')}>
            <Icon name="computer" /> {t('home.computer')}
          </button>
          <button type="button" class="button" onClick={() => setOpponent('friend')}>
            <Icon name="friend" /> {t('home.friend')}
          </button>
        </div>
      </div>
      <Diagram game={game} example={example} />
      <Gallery game={game} example={example} onExample={setExample} />
      {opponent && <ChallengeDialog wish={{ variant: game.id, opponent }} onClose={() => setOpponent(undefined)} />}
    </div>
  );
}

// The start, or what a piece can do.
function Diagram({ game, example }: { game: GameInfo; example: Example | undefined }): JSX.Element {
  return (
    <figure class="rules-board">
      <MiniBoard
        variant={game.id}
        files={game.files}
        ranks={game.ranks}
        fen={example?.fen ?? game.setups[0]!.fen}
        last=""
        orientation="w"
        reach={example?.marks ?? []}
      />
      <figcaption class="note" aria-live="polite">
        {example ? <b>{capital(word(example.name))}</b> : t('rules.start')}
        {example && <Legend marks={example.marks} />}
      </figcaption>
    </figure>
  );
}

// The pieces as they look on the board, in the set the reader plays with. A press on one shows on the board what it does;
// another press shows the start again.
function Gallery(props: {
  game: GameInfo;
  example: Example | undefined;
  onExample: (example: Example | undefined) => void;
}): JSX.Element {
  const { game, example, onExample } = props;
  const { pieces } = useStore(settings);
  useEffect(() => void usePieces(game.id, pieces), [game.id, pieces]);
  const army = useMemo(() => armyOf(game.id), [game.id]);
  const show = ({ letter }: Member) => {
    if (example?.letter === letter) return onExample(undefined);
    loadRules().then(
      rules => onExample(exampleOf(rules, game, letter)),
      () => undefined // without the rules the start stays
    );
  };
  return (
    <section class="rules-pieces" aria-labelledby="pieces">
      <h2 id="pieces">{t('rules.pieces')}</h2>
      <ul class="gallery pieces">
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
    </section>
  );
}

const pageIn = (id: string, language: string) =>
  pages[`../generated/rules/${id}${language === 'en' ? '' : `-${language}`}.json`];

// English and Chinese follow the reader. Another language that a page exists in is that of the game's home.
function OtherLanguages({ id, own, language }: { id: string; own: Language; language: string }): JSX.Element {
  const homes = languageIds.filter(other => !['en', 'zh', own, language].includes(other) && pageIn(id, other));
  return (
    <>
      {language !== own && !pageIn(id, own) && <p class="note untranslated">{t('rules.untranslated')}</p>}
      {language !== own && pageIn(id, own) && <a href={`/rules/${id}#full`}>{t('rules.own')}</a>}
      {homes.map(home => (
        <a key={home} href={`/rules/${id}?in=${home}#full`} lang={LANGUAGES[home].html} hreflang={home}>
          {LANGUAGES[home].name}
        </a>
      ))}
    </>
  );
}

// The text with its table of contents; what concerns programs is folded away.
function FullRules({ id, wanted }: { id: string; wanted: string }): JSX.Element {
  const own = useLanguage();
  const language = [wanted, own].find(one => pageIn(id, one)) ?? 'en';
  const [text, setText] = useState<Text | undefined>(undefined);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const load = pageIn(id, language);
    if (!load) return setMissing(true);
    let left = false;
    load().then(
      loaded => !left && setText(loaded),
      () => setMissing(true)
    );
    return () => {
      left = true;
    };
  }, [id, language]);
  useEffect(() => {
    if (text && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [text]);
  const lang = language === own ? undefined : language;
  if (missing) return <p class="note">{t('rules.missing')}</p>;
  if (!text) return <p class="loading">{t('common.loading')}</p>;
  return (
    <div class="rules-full">
      <h2 id="full">{t('rules.full')}</h2>
      <OtherLanguages id={id} own={own} language={language} />
      <div class="rules-body" lang={lang} dangerouslySetInnerHTML={{ __html: text.lead }} />
      <nav class="contents" aria-label={t('rules.contents')}>
        <ol lang={lang}>
          {text.sections.map(section => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map(section => (
        <section key={section.id} class="rules-body" lang={lang} dangerouslySetInnerHTML={{ __html: section.html }} />
      ))}
      <details class="rules-programs">
        <summary>
          <Icon name="arrowDown" /> {t('rules.programs')}
        </summary>
        <div class="rules-body" lang={lang} dangerouslySetInnerHTML={{ __html: text.programs }} />
      </details>
    </div>
  );
}
