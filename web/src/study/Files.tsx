// Games and positions of files, to be studied.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { t, tc, word } from '../i18n';
import { badFen } from '../lib/badFen';
import { go } from '../lib/router';
import { gameInfo, gameList } from '../lib/variants';
import { randomId } from '../net/socket';
import { RuleError, type PgnTree, type Rules } from '../rules/rules';
import { Dialog, Icon, Select } from '../ui/controls';
import { textOf } from './fileText';
import { shelve } from './shelf';
import { MOST_NODES, Study } from './study';

export const MOST_FILE = 1_000_000; // bytes
export const MOST_NAME = 80; // characters

// Puts a game of a file on the shelf and goes there.
export function openTree(rules: Rules, tree: PgnTree): void {
  const study = Study.from(rules, tree);
  const id = randomId().slice(0, 10);
  const { variant, root } = study;
  const known = (tag: string) => (tree.tags[tag] !== '?' ? (tree.tags[tag] ?? '') : '');
  const players = [known('White'), known('Black')].filter(name => name);
  const name = (players.length > 0 ? players.join(' – ') : known('Event')).slice(0, MOST_NAME);
  shelve({ id, name, variant: variant.id, pgn: study.pgn(), place: [], fen: root.step.fen, at: Date.now() });
  study.release();
  go(`/analysis/${variant.id}?id=${id}`);
}

// "12." or "12…": the number of a half move, counted from 1, in a game that begins with this position.
function numberOf(fen: string, ply: number): string {
  const [, turn, , , , first = '1'] = fen.split(' ');
  const plies = 2 * (Number(first) - 1) + (turn === 'b' ? 1 : 0) + ply - 1;
  return `${Math.floor(plies / 2) + 1}${plies % 2 === 0 ? '.' : '…'}`;
}

// What is wrong with a game of a file, in the reader's language.
const errorText = ({ error, fen = '' }: PgnTree): string => {
  if (!error) return '';
  const { line, move, ply, code, message } = error;
  const why = tc('pgn', code, message);
  if (!move) return t('study.badFile', { line, why });
  return `${t('study.badMove', { line, move, number: numberOf(fen, ply), why })} ${t('study.keptBefore')}`;
};

const isFen = (text: string): boolean => !text.includes('\n') && /^\S+\/\S+ [wb]( |$)/.test(text);
// Text that somebody would paste to open it.
const isGame = (text: string): boolean => isFen(text.trim()) || /^\s*\[\w+\s+"/m.test(text) || /^\s*1\s*\./.test(text);

// Calls back with files that are dropped and games that are pasted anywhere on the page, as soon as it is seen.
export function useGiven(onGiven: (given: File | string) => void): void {
  useLayoutEffect(() => {
    const isElsewhere = (event: Event) => !(event.target as Element).closest?.('input, textarea, dialog');
    const over = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file || !isElsewhere(event)) return;
      event.preventDefault();
      onGiven(file);
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? '';
      if (isElsewhere(event) && isGame(text)) onGiven(text);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  });
}

interface OpenProps {
  rules: Rules;
  variant: string; // of texts that do not name their game
  given?: File | string | undefined; // what is to be opened at once
  onClose: () => void;
}

interface Read {
  games: PgnTree[];
  more: boolean;
}
const NONE: Read = { games: [], more: false };

// PGN or a FEN, typed, pasted, chosen or dropped.
export function OpenFile({ rules, variant, given, onClose }: OpenProps): JSX.Element {
  const [text, setText] = useState('');
  const [usual, setUsual] = useState(variant);
  const [read, setRead] = useState<Read>(NONE);
  const [error, setError] = useState('');
  const show = (tree: PgnTree) => {
    if (tree.nodes!.length > MOST_NODES) return setError(t('study.tooLarge', { count: MOST_NODES }));
    onClose();
    openTree(rules, tree);
  };
  const take = (file: string) => {
    setText(file);
    setError('');
    setRead(NONE);
  };
  const open = (file: string) => {
    const wanted = file.trim();
    if (wanted === '') return setError(t('study.noGames'));
    try {
      if (isFen(wanted)) {
        rules.fromFen(usual, wanted).release();
        onClose();
        return go(`/analysis/${usual}?fen=${encodeURIComponent(wanted)}`);
      }
      // Moves alone are a game too.
      const found = rules.readFile(/^\s*\[\w+\s+"/m.test(file) ? file : `[Variant "${usual}"] ${file}`, usual);
      const [first] = found.games;
      if (!first) return setError(t('study.noGames'));
      if (found.games.length === 1 && first.variant && !first.error) return show(first);
      setRead(found);
    } catch (reason) {
      if (!(reason instanceof RuleError)) throw reason;
      setError(reason.code === 'too-long' ? t('study.fileTooLarge') : badFen(reason, rules.variant(usual)));
    }
  };
  const load = async (file: File | undefined) => {
    if (!file) return;
    take('');
    if (file.size > MOST_FILE) return setError(t('study.fileTooLarge'));
    const told = textOf(new Uint8Array(await file.arrayBuffer()));
    if ('badLine' in told) return setError(t('study.notUtf8', { line: told.badLine }));
    take(told.text);
    open(told.text);
  };
  useEffect(() => {
    if (given instanceof File) return void load(given);
    if (given) {
      take(given);
      open(given);
    }
  }, [given]);
  return (
    <Dialog title={t('study.open')} onClose={onClose}>
      <div
        class="form"
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault();
          void load(event.dataTransfer?.files[0]);
        }}
      >
        <label class="field">
          <span>{t('study.openHint')}</span>
          <textarea class="pgn" rows={8} value={text} onInput={event => take(event.currentTarget.value)} />
        </label>
        <Select
          label={t('study.gameOf')}
          value={usual}
          options={gameList.map(({ id, name }) => ({ value: id, label: word(name) }))}
          onChange={setUsual}
        />
        {error && (
          <p class="refusal" role="alert">
            {error}
          </p>
        )}
        <Games read={read} onOpen={show} />
        <div class="actions">
          <button type="button" class="button primary" onClick={() => open(text)}>
            {t('study.openButton')}
          </button>
          <label class="button file-button">
            <Icon name="plus" /> {t('study.chooseFile')}
            <input
              class="sr-only"
              type="file"
              accept=".pgn,.txt"
              onChange={({ currentTarget }) => {
                void load(currentTarget.files?.[0]);
                currentTarget.value = ''; // the same file may be chosen again
              }}
            />
          </label>
        </div>
      </div>
    </Dialog>
  );
}

// Who played, when, and what came of it.
function titleOf({ tags, result, variant = '', nodes = [] }: PgnTree): string {
  const known = (name: string) => (tags[name] && !/^[?.]+$/.test(tags[name]) ? tags[name] : '');
  const info = gameInfo(variant);
  const players = [known('White'), known('Black')];
  return [
    players.some(name => name) ? players.map(name => name || '?').join(' – ') : known('Event') || '?',
    info ? word(info.name) : '',
    known('Date').replace(/\.\?\?/g, ''),
    `${result || '*'} (${nodes.length > 0 ? nodes.length - 1 : 0})`,
  ]
    .filter(part => part !== '')
    .join(' · ');
}

// The games of a file. One with an error can be opened as far as it was read.
function Games({ read: { games, more }, onOpen }: { read: Read; onOpen: (tree: PgnTree) => void }): JSX.Element | null {
  if (games.length === 0) return null;
  return (
    <section aria-label={t('study.fileGames', { count: games.length })}>
      <p role="status">{t('study.fileGames', { count: games.length })}</p>
      {more && <p class="notice warn">{t('study.fileMore', { count: games.length })}</p>}
      <ol class="file-games">
        {games.map((game, index) => (
          <li key={index}>
            <button type="button" class="button" disabled={!game.variant} onClick={() => onOpen(game)}>
              {titleOf(game)}
            </button>
            {game.error && <p class="refusal">{errorText(game)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
