// Games and positions of files, to be studied.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { badFen } from '../lib/badFen';
import { go } from '../lib/router';
import { randomId } from '../net/socket';
import { RuleError, type PgnTree, type Rules } from '../rules/rules';
import { Dialog } from '../ui/controls';
import { shelve } from './shelf';
import { Study } from './study';

export const MOST_FILE = 1_000_000; // bytes

// Puts a game of a file on the shelf and goes there.
export function openTree(rules: Rules, tree: PgnTree): void {
  const study = Study.from(rules, tree);
  const id = randomId().slice(0, 10);
  const { variant, root } = study;
  const players = [tree.tags['White'], tree.tags['Black']].filter(name => name && name !== '?');
  const name = players.length > 0 ? players.join(' – ') : '';
  shelve({ id, name, variant: variant.id, pgn: study.pgn(), place: [], fen: root.step.fen, at: Date.now() });
  study.release();
  go(`/analysis/${variant.id}?id=${id}`);
}

// What is wrong with a game of a file, in the reader's language.
const errorText = ({ error }: PgnTree): string => {
  if (!error) return '';
  const { line, move, ply } = error;
  return move
    ? t('study.badMove', { line, move, number: Math.ceil(ply / 2), why: error.message })
    : t('study.badFile', { line, why: error.message });
};

interface OpenProps {
  rules: Rules;
  variant: string;
  onClose: () => void;
}

// PGN or a FEN, typed, pasted, chosen or dropped.
export function OpenFile({ rules, variant, onClose }: OpenProps): JSX.Element {
  const [text, setText] = useState('');
  const [games, setGames] = useState<PgnTree[]>([]);
  const [error, setError] = useState('');
  const take = (file: string) => {
    setText(file);
    setError('');
    setGames([]);
  };
  const load = (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_FILE) return setError(t('study.fileTooLarge'));
    void file.text().then(take);
  };
  const open = () => {
    const wanted = text.trim();
    if (wanted === '') return;
    if (!wanted.includes('\n') && /^\S+\/\S+ [wb]( |$)/.test(wanted)) {
      try {
        rules.fromFen(variant, wanted).release();
        return go(`/analysis/${variant}?fen=${encodeURIComponent(wanted)}`);
      } catch (reason) {
        return setError(reason instanceof RuleError ? badFen(reason, rules.variant(variant)) : String(reason));
      }
    }
    try {
      const tagged = wanted.includes('[') ? wanted : `[Variant "${variant}"]\n\n${wanted}`;
      const read = rules.readPgn(tagged);
      if (read.length === 0) return setError(t('study.noGames'));
      if (read.length === 1 && read[0]!.variant && !read[0]!.error) {
        onClose();
        return openTree(rules, read[0]!);
      }
      setGames(read);
    } catch (reason) {
      setError(reason instanceof RuleError ? t('study.fileTooLarge') : String(reason));
    }
  };
  return (
    <Dialog title={t('study.open')} onClose={onClose}>
      <div
        class="form"
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault();
          load(event.dataTransfer?.files[0]);
        }}
      >
        <label class="field">
          <span>{t('study.openHint')}</span>
          <textarea class="pgn" rows={8} value={text} onInput={event => take(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t('study.chooseFile')}</span>
          <input type="file" accept=".pgn,.txt" onChange={event => load(event.currentTarget.files?.[0])} />
        </label>
        {error && (
          <p class="refusal" role="alert">
            {error}
          </p>
        )}
        {games.length > 0 && <Games games={games} onOpen={tree => (onClose(), openTree(rules, tree))} />}
        <div class="actions">
          <button type="button" class="button primary" onClick={open}>
            {t('study.openButton')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

// The games of a file. One with an error can be opened as far as it was read.
function Games({ games, onOpen }: { games: PgnTree[]; onOpen: (tree: PgnTree) => void }): JSX.Element {
  return (
    <ol class="file-games">
      {games.map((game, index) => (
        <li key={index}>
          <button type="button" class="button" disabled={!game.variant} onClick={() => onOpen(game)}>
            {[game.tags['White'], game.tags['Black']].map(name => name || '?').join(' – ')} {game.result}
          </button>
          {game.error && <p class="refusal">{errorText(game)}</p>}
        </li>
      ))}
    </ol>
  );
}
