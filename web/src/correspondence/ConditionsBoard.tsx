// The board on which conditional moves are prepared, in the place of the game's.
import '../styles/study.css';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { BoardHandle } from '../board/Board';
import { t } from '../i18n';
import type { Side } from '../rules/rules';
import { StudyBoard } from '../study/StudyBoard';
import type { ConditionsView } from './useConditions';

interface Props {
  conditions: ConditionsView;
  bottom: Side;
  handle: BoardHandle;
}

export function ConditionsBoard({ conditions, bottom, handle }: Props): JSX.Element {
  const { view } = conditions;
  const [refusal, setRefusal] = useState('');
  const game = useMemo(() => view.study.state(view.node), [view.node]);
  useLayoutEffect(() => setRefusal(''), [view.node]);
  return (
    <section class="play-board preparing" aria-label={t('conditions.board')}>
      <p class={`preparing-head ${refusal ? 'refusal' : ''}`} role="status">
        {refusal || t('conditions.title')}
      </p>
      <StudyBoard
        view={view}
        game={game}
        bottom={bottom}
        handle={handle}
        best={[]}
        threat=""
        hints={[]}
        onRefused={setRefusal}
      />
    </section>
  );
}
