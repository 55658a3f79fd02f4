// The game and the position on the screen, to take away.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { downloadPgn } from '../lib/download';
import { copyText } from '../lib/copy';
import { editorAddress } from '../lib/router';
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
  const { timeline, status } = table.state();
  const { id } = timeline.variant;
  const { fen, move } = timeline.steps[shown]!;
  const scene: Scene = { variant: id, fen, last: move?.uci ?? '', bottom };
  const name = `serai-${id}-${table.id}`;
  // From the editor it is one step to the engine, which does not help in games against others.
  const edit = table.local || status === 'over' ? editorAddress(id, fen) : undefined;
  return <ExportDialog scene={scene} edit={edit} file={file} name={name} error={error} onClose={onClose} />;
}

interface DialogProps {
  scene: Scene;
  edit?: string | undefined; // the address of the editor with this position; none while a game with others runs
  file: string; // PGN; empty while it is on its way
  name: string; // of the files, without an ending
  error?: string; // why there is none
  onClose: () => void;
}

export function ExportDialog({ scene, edit, file, name, error = '', onClose }: DialogProps): JSX.Element {
  return (
    <Dialog title={t('export.title')} onClose={onClose}>
      <div class="form">
        <div>
          <span class="note">{t('export.fen')}</span>
          <CopyField text={scene.fen} />
          {edit && (
            <a class="text-link" href={edit}>
              <Icon name="edit" /> {t('editor.edit')}
            </a>
          )}
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
      <button type="button" class="button" onClick={() => downloadPgn(file, `${name}.pgn`)}>
        <Icon name="download" /> {t('play.pgn')}
      </button>
    </div>
  );
}
