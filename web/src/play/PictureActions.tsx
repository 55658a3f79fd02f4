// The position on the screen as a picture, to save or to copy.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { download } from '../lib/download';
import { Icon } from '../ui/controls';
import { canCopyPictures, copyPicture, pictureSvg, svgUrl, toPng, type Scene } from './picture';

export function PictureActions({ scene, name }: { scene: Scene; name: string }): JSX.Element {
  const [svg, setSvg] = useState('');
  const [failed, setFailed] = useState(false);
  const [copied, setCopied] = useState<boolean | undefined>(undefined);
  const { variant, fen, last, bottom } = scene;
  useEffect(() => {
    setFailed(false);
    pictureSvg({ variant, fen, last, bottom }).then(setSvg, () => setFailed(true));
  }, [variant, fen, last, bottom]);
  if (failed)
    return (
      <p class="refusal" role="alert">
        {t('picture.failed')}
      </p>
    );
  const savePng = () =>
    toPng(svg).then(
      blob => download(blob, `${name}.png`),
      () => setFailed(true)
    );
  return (
    <div class="picture-export">
      {svg ? <img src={svgUrl(svg)} alt={t('picture.alt')} /> : <p class="note">{t('common.loading')}</p>}
      <div class="actions">
        <button type="button" class="button" disabled={!svg} onClick={() => void savePng()}>
          <Icon name="download" /> PNG
        </button>
        <button
          type="button"
          class="button"
          disabled={!svg}
          onClick={() => download(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`)}
        >
          <Icon name="download" /> SVG
        </button>
        {canCopyPictures() && (
          <button type="button" class="button" disabled={!svg} onClick={() => void copyPicture(svg).then(setCopied)}>
            <Icon name={copied ? 'check' : 'copy'} /> {t(copied ? 'common.copied' : 'picture.copy')}
          </button>
        )}
      </div>
      {!canCopyPictures() && <p class="note">{t(isSecureContext ? 'picture.cannotCopy' : 'picture.insecure')}</p>}
      {copied === false && (
        <p class="note warn" role="alert">
          {t('picture.refused')}
        </p>
      )}
    </div>
  );
}
