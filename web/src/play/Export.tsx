// The game and the position on the screen, to take away.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { download } from '../lib/download';
import { copyText } from '../lib/copy';
import type { Side } from '../rules/rules';
import { CopyField } from '../ui/Copy';
import { Dialog, Icon } from '../ui/controls';
import { loadPgn, NoFile } from './pgn';
import type { Scene } from './picture';
import { PictureActions } from './PictureActions';
import type { Table } from './table';

interface Props {
  table: Table;
  shown: number; // the step on the board
  bottom: Side;
  onClose: () => void;
}

export function Export({ table, shown, bottom, onClose }: Props): JSX.Element {
  const [file, setFile] = useState('');
  const [error, setError] = useState('');
  useEffect(() => {
    loadPgn(table).then(setFile, (reason: unknown) => {
      const wait = reason instanceof NoFile ? reason.wait : 0;
      setError(wait > 0 ? t('line.tooMany', { seconds: wait }) : t('export.failed'));
    });
  }, [table]);
  const { variant, steps } = table.state().timeline;
  const { fen, move } = steps[shown]!;
  const scene: Scene = { variant: variant.id, fen, last: move?.uci ?? '', bottom };
  const name = `serai-${variant.id}-${table.id}`;
  return <ExportDialog scene={scene} file={file} name={name} error={error} onClose={onClose} />;
}

interface DialogProps {
  scene: Scene;
  file: string; // PGN; empty while it is on its way
  name: string; // of the files, without an ending
  error?: string; // why there is none
  onClose: () => void;
}

export function ExportDialog({ scene, file, name, error = '', onClose }: DialogProps): JSX.Element {
  return (
    <Dialog title={t('export.title')} onClose={onClose}>
      <div class="form">
        <div>
          <span class="note">{t('export.fen')}</span>
          <CopyField text={scene.fen} />
        </div>
        <div>
          <span class="note">{t('picture.title')}</span>
          <PictureActions scene={scene} name={name} />
        </div>
        <div>
          <span class="note" id="pgn-label">
            {t('export.pgn')}
          </span>
          {error ? (
            <p class="refusal" role="alert">
              {error}
            </p>
          ) : (
            <textarea class="pgn" readOnly rows={8} aria-labelledby="pgn-label" value={file || t('common.loading')} />
          )}
          {file && <FileActions file={file} name={name} />}
        </div>
      </div>
    </Dialog>
  );
}

function FileActions({ file, name }: { file: string; name: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  return (
    <div class="actions">
      <button type="button" class="button primary" onClick={() => void copyText(file).then(setCopied)}>
        <Icon name={copied ? 'check' : 'copy'} /> {t(copied ? 'common.copied' : 'export.copyPgn')}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => download(new Blob([file], { type: 'application/x-chess-pgn' }), `${name}.pgn`)}
      >
        <Icon name="download" /> {t('play.pgn')}
      </button>
    </div>
  );
}
