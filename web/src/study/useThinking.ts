// What the engine's thinking puts on the page: the bar, the arrows, the panel. While it is off, what a review would have
// played instead of a fault is shown.
import { useMemo, useState } from 'preact/hooks';
import type { Score } from '../engine/engine';
import type { GameState, Rules } from '../rules/rules';
import { chancesForFirst, forFirst, type Chances } from './scores';
import { threatAt } from './threat';
import { engineSettings, keepEngineSettings, useEngine, type EngineSettings, type Thinking } from './useEngine';
import type { StudyView } from './useStudy';

export interface Shown {
  best: { verdict: Score; chances: Chances } | undefined; // the first side's
  arrows: string[]; // first moves of the lines, the best first
  threat: string; // a move of the other side, or empty
  panel: {
    thinking: Thinking;
    chosen: EngineSettings;
    onChoose: (chosen: EngineSettings) => void;
    isThreat: boolean;
    onThreat: (() => void) | undefined;
  };
}

export function useThinking(rules: Rules, { study, node }: StudyView, game: GameState, isOn: boolean): Shown {
  const [isThreat, setThreat] = useState(false);
  const [chosen, setChosen] = useState(engineSettings);
  const threat = useMemo(() => threatAt(rules, study, node), [node]);
  const position = { fen: study.root.step.fen, moves: study.moves(node) };
  const asked = !isOn || game.legal.length === 0 ? undefined : isThreat ? threat : position;
  const thinking = useEngine(study.variant.id, asked, chosen);
  const first = thinking.lines.map(line => line.moves[0]).filter(move => move !== undefined);
  const [line] = thinking.lines;
  const { turn } = node.step;
  const isFault = node.children.some(({ byReview }) => byReview); // what was played here could have been better
  return {
    best:
      line && !isThreat
        ? { verdict: forFirst(line.score, turn), chances: chancesForFirst(line.chances, turn) }
        : undefined,
    arrows: isThreat ? [] : isOn ? first : isFault && node.best ? [node.best] : [],
    threat: isThreat ? (first[0] ?? '') : '',
    panel: {
      thinking,
      chosen,
      onChoose: settled => {
        setChosen(settled);
        keepEngineSettings(settled);
      },
      isThreat: isThreat && threat !== undefined,
      onThreat: isOn && threat ? () => setThreat(!isThreat) : undefined,
    },
  };
}
