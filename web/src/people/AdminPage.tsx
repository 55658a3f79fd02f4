// For administrators: open reports, what can be done about a person, and the log of what was done.
import '../styles/people.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Administration, Deed, ModeratedPerson, Moderation, Report } from '../generated/contract';
import { t, tc, useLanguage } from '../i18n';
import { dateText } from '../lib/dates';
import { useStore } from '../lib/store';
import { useTitle } from '../lib/title';
import { ask, server } from '../net/connection';
import { Segmented } from '../ui/controls';
import { refusalText } from './refusal';
import { PersonName } from './PersonName';

type Show = 'reports' | 'log' | 'person';
const ACTIONS: Moderation[] = ['hide', 'mute', 'ban', 'close'];

export function AdminPage(): JSX.Element {
  useLanguage();
  useTitle(t('admin.title'));
  const [show, setShow] = useState<Show>('reports');
  const [name, setName] = useState('');
  const { page, wrong, load, more } = useAdministration();
  const { status } = useStore(server);
  const look = () => load(show, name);
  useEffect(() => {
    if (status === 'live' && show !== 'person') look();
  }, [show, status]);
  return (
    <div class="home admin">
      <header class="page-head">
        <h1>{t('admin.title')}</h1>
        <p class="lead">{t('admin.lead')}</p>
      </header>
      <Segmented<Show>
        label={t('games.show')}
        value={show}
        options={(['reports', 'person', 'log'] as const).map(value => ({ value, label: t(`admin.${value}`) }))}
        onChange={setShow}
      />
      {show === 'person' && <PersonForm name={name} onName={setName} onLook={look} />}
      {wrong && (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      )}
      {page?.show === show && <Contents page={page} onChange={look} />}
      {page?.show === show && page.next !== null && (
        <button type="button" class="button" onClick={() => more(show, name)}>
          {t('home.older')}
        </button>
      )}
    </div>
  );
}

function useAdministration() {
  const [page, setPage] = useState<Administration | undefined>(undefined);
  const [wrong, setWrong] = useState('');
  const turn = (show: Show, name: string, before: Administration | undefined) => {
    setWrong('');
    const from = before && before.next !== null ? { before: before.next } : {};
    ask({ t: 'administer', show, ...(name.trim() ? { name: name.trim() } : {}), ...from }).then(
      answer =>
        setPage(
          before
            ? { ...answer, reports: [...before.reports, ...answer.reports], deeds: [...before.deeds, ...answer.deeds] }
            : answer
        ),
      (reason: unknown) => {
        setPage(undefined);
        setWrong(refusalText(reason));
      }
    );
  };
  return {
    page,
    wrong,
    load: (show: Show, name: string) => turn(show, name, undefined),
    more: (show: Show, name: string) => turn(show, name, page),
  };
}

function PersonForm(props: { name: string; onName: (name: string) => void; onLook: () => void }): JSX.Element {
  return (
    <form
      class="find-person"
      onSubmit={event => {
        event.preventDefault();
        if (props.name.trim()) props.onLook();
      }}
    >
      <label class="field">
        <span>{t('admin.name')}</span>
        <input
          type="text"
          value={props.name}
          autocomplete="off"
          onInput={event => props.onName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        {t('friends.go')}
      </button>
    </form>
  );
}

function Contents({ page, onChange }: { page: Administration; onChange: () => void }): JSX.Element {
  return (
    <>
      {page.show === 'reports' && page.reports.length === 0 && <p class="note">{t('admin.noReports')}</p>}
      <ul class="admin-list">
        {page.reports.map(report => (
          <li key={report.report}>
            <ReportCard report={report} onChange={onChange} />
          </li>
        ))}
      </ul>
      {page.person && (
        <section aria-label={t('admin.person')}>
          <h2>
            <PersonName person={page.person.person} mark />
          </h2>
          <Decide about={page.person} onChange={onChange} />
        </section>
      )}
      {page.show !== 'reports' && <Log deeds={page.deeds} />}
    </>
  );
}

function ReportCard({ report, onChange }: { report: Report; onChange: () => void }): JSX.Element {
  return (
    <article class="admin-report" aria-label={t('admin.reportNumber', { number: String(report.report) })}>
      <p>
        <b>{tc('report', report.reason)}</b>: <PersonName person={report.about.person} mark />
      </p>
      {report.text && <p class="admin-text">{report.text}</p>}
      <p class="note">
        {t('admin.reportNumber', { number: String(report.report) })} · {t('admin.by')} <PersonName person={report.by} />{' '}
        · {dateText(report.at)} · <a href={`/game/${report.game}`}>{t('admin.game')}</a>
      </p>
      <Decide about={report.about} report={report.report} onChange={onChange} />
    </article>
  );
}

// What may be done about somebody. Each decision can have a reason, and settles the report it came from.
function Decide(props: { about: ModeratedPerson; report?: number; onChange: () => void }): JSX.Element {
  const { about, report, onChange } = props;
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const decide = (action: Moderation, on: boolean) => {
    setWrong('');
    setBusy(true);
    const extra = { ...(report === undefined ? {} : { report }), ...(note.trim() ? { note: note.trim() } : {}) };
    ask({ t: 'moderate', person: about.person.id, action, on, ...extra })
      .then(onChange, (reason: unknown) => setWrong(refusalText(reason)))
      .finally(() => setBusy(false));
  };
  return (
    <div class="admin-decide">
      <label class="field">
        <span>{t('admin.note')}</span>
        <input type="text" value={note} maxLength={500} onInput={event => setNote(event.currentTarget.value)} />
      </label>
      <div class="actions">
        {ACTIONS.filter(action => action !== 'close' || about.person.account || about.marks.includes('close')).map(
          action => {
            const on = !about.marks.includes(action);
            return (
              <button
                key={action}
                type="button"
                class={`button ${on ? 'danger' : ''}`}
                disabled={busy}
                onClick={() => decide(action, on)}
              >
                {t(`admin.${on ? '' : 'un-'}${action}` as 'admin.hide')}
              </button>
            );
          }
        )}
        {report !== undefined && (
          <button type="button" class="button" disabled={busy} onClick={() => decide('dismiss', true)}>
            {t('admin.dismiss')}
          </button>
        )}
      </div>
      {wrong && (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

function Log({ deeds }: { deeds: Deed[] }): JSX.Element {
  if (deeds.length === 0) return <p class="note">{t('admin.noLog')}</p>;
  return (
    <ul class="admin-list">
      {deeds.map(deed => (
        <li key={deed.deed}>
          <b>{tc('admin', deed.action)}</b>
          {deed.about && (
            <>
              : <PersonName person={deed.about} />
            </>
          )}
          {deed.note && <span> · {deed.note}</span>}
          <span class="note">
            {' '}
            · {deed.by ? <PersonName person={deed.by} /> : t('admin.commandLine')} · {dateText(deed.at)}
            {deed.report !== undefined && ` · ${t('admin.reportNumber', { number: String(deed.report) })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
