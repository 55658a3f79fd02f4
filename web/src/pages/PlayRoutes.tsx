// From an address to a table: loads the rules, then a local game or one of the server's.
import '../art/board.css';
import '../styles/board.css';
import '../styles/panels.css';
import '../styles/play.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { loadRules } from '../lib/loadRules';
import { LocalTable, savedGames } from '../play/local';
import { OnlineTable } from '../play/online';
import { PlayPage } from '../play/PlayPage';
import type { Table } from '../play/table';
import { RuleError } from '../rules/rules';
import { Refusal } from '../net/socket';

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
      (reason: unknown) => {
        if (reason instanceof RuleError) setError(t('error.position', { why: reason.message }));
        else if (reason instanceof Refusal) setError(t('play.noGame'));
        else setError(t('error.rules'));
      }
    );
    return () => {
      left = true;
      opened?.close();
    };
  }, []);
  return { table, error };
}

function Opened({ open }: { open: () => Promise<Table> }): JSX.Element {
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
  return table ? <PlayPage table={table} /> : <p class="loading">{t('common.loading')}</p>;
}

export function LocalGame(props: { variant: string; setup: string; fen: string; resume: boolean }): JSX.Element {
  const open = async () => {
    const rules = await loadRules();
    if (!rules.variant(props.variant)) throw new RuleError('unknown-variant', props.variant);
    const saved = props.resume ? savedGames()[props.variant] : undefined;
    const start = {
      variant: props.variant,
      ...(props.fen ? { fen: props.fen } : props.setup ? { setup: props.setup } : { choosing: true }),
    };
    try {
      return new LocalTable(rules, saved?.start ?? start, saved);
    } catch (error) {
      if (!saved) throw error;
      return new LocalTable(rules, start); // an old record that no longer fits the rules
    }
  };
  return <Opened open={open} />;
}

export function OnlineGame({ id }: { id: string }): JSX.Element {
  return <Opened open={async () => OnlineTable.open(await loadRules(), id)} />;
}
