// From an address to a table: loads the rules, then a local game or one of the server's.
import '../art/board.css';
import '../styles/board.css';
import '../styles/panels.css';
import '../styles/play.css';
import '../styles/correspondence.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { badFen } from '../lib/badFen';
import { loadRules } from '../lib/loadRules';
import { engineFiles } from '../engine/files';
import { useStore } from '../lib/store';
import { server } from '../net/connection';
import { NeedsNetwork } from '../offline/NeedsNetwork';
import { ComputerTable } from '../play/computer';
import { LocalTable } from '../play/local';
import { OnlineTable } from '../play/online';
import { EnginePlayer } from '../play/player';
import { PlayPage } from '../play/PlayPage';
import { deleteGame, hasBegun, hasComputer, savedGame } from '../play/saved';
import type { Table } from '../play/table';
import { RuleError } from '../rules/rules';
import { Refusal } from '../net/socket';

// A game of another device, or one that was deleted.
class Missing extends Error {}

class BadPosition extends Error {}

function whyNot(reason: unknown): string {
  if (reason instanceof Missing) return t('local.missing');
  if (reason instanceof BadPosition) return t('error.position', { why: reason.message });
  return reason instanceof Refusal ? t('play.noGame') : t('error.rules');
}

function useOpened(open: () => Promise<Table>): { table: Table | undefined; error: string } {
  const [table, setTable] = useState<Table | undefined>(undefined);
  const [error, setError] = useState('');
  useEffect(() => {
    let opened: Table | undefined;
    let left = false;
    open().then(
      result => {
        opened = result;
        if (left) result.close();
        else setTable(result);
      },
      (reason: unknown) => setError(whyNot(reason))
    );
    return () => {
      left = true;
      opened?.close();
    };
  }, []);
  return { table, error };
}

function Opened({ open, waiting }: { open: () => Promise<Table>; waiting?: JSX.Element | undefined }): JSX.Element {
  const { table, error } = useOpened(open);
  if (error) {
    return (
      <section class="prose narrow">
        <p role="alert">{error}</p>
        <a class="button primary" href="/">
          {t('lost.home')}
        </a>
      </section>
    );
  }
  return table ? <PlayPage table={table} /> : (waiting ?? <p class="loading">{t('common.loading')}</p>);
}

export function LocalGame({ id }: { id: string }): JSX.Element {
  const open = async () => {
    const rules = await loadRules();
    const game = savedGame(id);
    if (!game) throw new Missing();
    try {
      return hasComputer(game)
        ? new ComputerTable(rules, game, new EnginePlayer(engineFiles))
        : new LocalTable(rules, game);
    } catch (error) {
      if (!hasBegun(game)) deleteGame(id);
      if (!(error instanceof RuleError)) throw error;
      throw new BadPosition(badFen(error, rules.variant(game.start.variant)));
    }
  };
  return <Opened open={open} />;
}

export function OnlineGame({ id }: { id: string }): JSX.Element {
  const { offline } = useStore(server);
  const waiting = offline ? <NeedsNetwork /> : undefined;
  return <Opened open={async () => OnlineTable.open(await loadRules(), id)} waiting={waiting} />;
}
