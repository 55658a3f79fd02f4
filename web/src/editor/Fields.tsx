// All that a position has besides pieces on squares: whose turn it is, rights, counters, hands; and positions to begin
// with.
import type { JSX } from 'preact';
import { Piece } from '../board/MiniRow';
import { capital, t, tc, word } from '../i18n';
import { go } from '../lib/router';
import { gameList } from '../lib/variants';
import { presetOf } from '../pages/challengeForm';
import type { Side, VariantInfo } from '../rules/rules';
import { Icon, NumberField, Segmented, Select, Switch } from '../ui/controls';
import { hold, scoreOf, scoreText, withRight } from './setup';
import type { EditorView } from './useEditor';

const sides: Side[] = ['w', 'b'];
const sideName = (variant: VariantInfo, side: Side): string => word(variant.colors[side === 'w' ? 0 : 1]);

export function Fields({ editor }: { editor: EditorView }): JSX.Element {
  const { variant, now, change } = editor;
  const { setup } = now;
  const counts = setup.fourth !== '-' && /^\d+$/.test(setup.fourth);
  return (
    <div class="editor-fields form">
      <Segmented<Side>
        label={t('editor.turn')}
        value={setup.turn}
        options={sides.map(side => ({ value: side, label: sideName(variant, side) }))}
        onChange={turn => change(s => ({ ...s, turn }))}
      />
      {variant.hands && sides.map(side => <HandField key={side} editor={editor} side={side} />)}
      <Rights editor={editor} />
      <Fourth editor={editor} />
      <div class="field-row">
        <NumberField
          label={t('editor.move')}
          value={setup.move}
          min={1}
          max={99999}
          onChange={move => change(s => ({ ...s, move: Math.trunc(move) }))}
        />
        <NumberField
          label={t(counts ? 'editor.countPlies' : 'editor.clock')}
          value={setup.clock}
          min={0}
          max={9999}
          onChange={clock => change(s => ({ ...s, clock: Math.trunc(clock) }))}
        />
      </div>
      {setup.score !== '' && <ScoreFields editor={editor} />}
    </div>
  );
}

// Which game, and the positions it may begin with.
export function Begin({ editor }: { editor: EditorView }): JSX.Element {
  const { variant, now, load } = editor;
  const current = variant.setups.find(setup => setup.fen === now.fen)?.id ?? '';
  const own = { value: '', label: t('editor.own') };
  const start = (id: string) => {
    const setup = variant.setups.find(known => known.id === id);
    if (setup) load(setup.fen);
  };
  const chosen = presetOf(current, variant);
  return (
    <div class="editor-begin form">
      <Select
        label={t('challenge.game')}
        value={variant.id}
        options={gameList.map(game => ({ value: game.id, label: word(game.name) }))}
        onChange={id => go(`/editor/${id}`)}
      />
      {variant.choices.length === 0 ? (
        <Select
          label={t('editor.start')}
          value={current}
          options={[own, ...variant.setups.map(({ id }) => ({ value: id, label: tc('setup', id) }))]}
          onChange={start}
        />
      ) : (
        <div class="field-row">
          {variant.choices.map(({ color, options }) => (
            <Select
              key={color}
              label={t('challenge.setupOf', { side: sideName(variant, color) })}
              value={current ? chosen[color] : ''}
              options={[own, ...options.map(value => ({ value, label: tc('setup', value) }))]}
              onChange={option => {
                const other = current ? chosen : { w: option, b: option };
                if (option) start(color === 'w' ? `${option}-${other.b}` : `${other.w}-${option}`);
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

// The rights to castle. One that king and rook do not allow cannot be given, only taken away.
function Rights({ editor }: { editor: EditorView }): JSX.Element | null {
  const { variant, now, change } = editor;
  if (variant.castlings === '') return null;
  return (
    <fieldset class="editor-rights">
      <legend>{t('editor.castling')}</legend>
      {[...variant.castlings].map(letter => {
        const isOn = now.setup.castling.includes(letter);
        const side = sideName(variant, letter < 'a' ? 'w' : 'b');
        return (
          <label key={letter} class="check">
            <input
              type="checkbox"
              checked={isOn}
              disabled={!isOn && !now.castlings.includes(letter)}
              onChange={event => {
                const given = event.currentTarget.checked;
                change(s => ({ ...s, castling: withRight(s.castling, variant.castlings, letter, given) }));
              }}
            />
            <span>{`${side} ${letter.toLowerCase() === 'q' ? 'O-O-O' : 'O-O'}`}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

// The square to capture en passant, or how far a count goes: only where there is something to choose.
function Fourth({ editor }: { editor: EditorView }): JSX.Element | null {
  const { now, change } = editor;
  const { fourth } = now.setup;
  const values = [...new Set(['-', ...now.fourths, fourth])];
  if (values.length < 2) return null;
  const isCount = values.some(value => /^\d+$/.test(value));
  const name = (value: string) => {
    if (value === '-') return t('editor.none');
    return isCount ? t('editor.countMoves', { moves: Number(value) / 2 }) : value;
  };
  return (
    <Select
      label={t(isCount ? 'editor.count' : 'editor.enPassant')}
      value={fourth}
      options={values.map(value => ({ value, label: name(value) }))}
      onChange={value => change(s => ({ ...s, fourth: value }))}
    />
  );
}

function ScoreFields({ editor }: { editor: EditorView }): JSX.Element {
  const { variant, now, change } = editor;
  const score = scoreOf(now.setup.score);
  const set = (part: Partial<typeof score>) =>
    change(s => ({ ...s, score: scoreText({ ...scoreOf(s.score), ...part }) }));
  return (
    <>
      <div class="field-row">
        {sides.map(side => (
          <NumberField
            key={side}
            label={t('editor.score', { side: sideName(variant, side) })}
            value={score[side]}
            min={0}
            max={9999}
            onChange={points => set({ [side]: Math.trunc(points) })}
          />
        ))}
      </div>
      <Switch label={t('editor.checkGiven')} value={score.check} onChange={check => set({ check })} />
    </>
  );
}

function HandField({ editor, side }: { editor: EditorView; side: Side }): JSX.Element {
  const { variant, now, change } = editor;
  const held = now.setup.hands[side];
  const hand = t('play.hand', { side: sideName(variant, side) });
  return (
    <fieldset class="editor-hand">
      <legend>{hand}</legend>
      <div class="editor-holders pieces">
        {variant.pieces
          .filter(piece => piece.hand)
          .map(({ letter, name }) => {
            const count = held[letter] ?? 0;
            const piece = capital(word(name));
            return (
              <span key={letter} class={`editor-holder ${count > 0 ? 'held' : ''}`} data-held={`${side}${letter}`}>
                <button
                  type="button"
                  class="hand-piece"
                  aria-label={`${hand}: ${t('editor.more', { piece, count })}`}
                  onClick={() => change(s => hold(s, side, letter, 1))}
                >
                  <Piece letter={letter} side={side} />
                  <span class="hand-count">{count}</span>
                </button>
                <button
                  type="button"
                  class="editor-less"
                  aria-label={`${hand}: ${t('editor.less', { piece, count })}`}
                  disabled={count === 0}
                  onClick={() => change(s => hold(s, side, letter, -1))}
                >
                  <Icon name="minus" />
                </button>
              </span>
            );
          })}
      </div>
    </fieldset>
  );
}
