// The account: how to get in, on which devices one is, what is stored, and the end of it.
import '../styles/account.css';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { takeProgressAlong } from '../learn/account';
import { dayText, dateText } from '../lib/dates';
import { Dialog } from '../ui/controls';
import * as account from './account';
import { Codes } from './Codes';
import { Devices } from './Devices';
import { Field, Form, errorFor, PasswordField, Problem, useRequest } from './forms';
import { canUsePasskeys, makePasskey, showPasskey } from './passkeys';

export interface PartProps {
  own: account.Account;
  passkeys: boolean; // whether there are any here
  reload: () => void;
  proved: (work: () => Promise<void>) => Promise<void>; // after a password or passkey, if one is needed
}

export function AccountRoute(): JSX.Element {
  const [page, setPage] = useState<account.AccountPage | undefined>(undefined);
  const request = useRequest();
  const reload = () => void request.run(async () => setPage(await account.loadAccount()));
  useEffect(reload, []);
  if (!page)
    return (
      <section class="prose narrow account">
        <h1>{t('account.title')}</h1>
        {request.error === undefined ? <p>{t('common.loading')}</p> : <Problem error={request.error} />}
      </section>
    );
  if (!page.account) return <GuestPage />;
  return <OwnPage own={page.account} passkeys={page.passkeys && canUsePasskeys()} reload={reload} />;
}

function GuestPage(): JSX.Element {
  return (
    <section class="prose narrow account">
      <h1>{t('account.title')}</h1>
      <p>{t('account.guest')}</p>
      <p class="buttons">
        <a class="button primary" href="/signup">
          {t('account.signUp')}
        </a>
        <a class="button" href="/signin">
          {t('account.signIn')}
        </a>
      </p>
      <h2>{t('account.data')}</h2>
      <Downloads />
    </section>
  );
}

// Something that waits for a password or a passkey, and what to tell whoever asked for it.
interface Waiting {
  work: () => Promise<void>;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

function OwnPage({ own, passkeys, reload }: Omit<PartProps, 'proved'>): JSX.Element {
  const [waiting, setWaiting] = useState<Waiting | undefined>(undefined);
  const [codes, setCodes] = useState<string[] | undefined>(undefined);
  const proved = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof account.Refused) || error.code !== 'proof-needed') throw error;
      await new Promise<void>((resolve, reject) => setWaiting({ work, resolve, reject }));
    }
  };
  const parts: PartProps = { own, passkeys, reload, proved };
  if (codes) return <Codes codes={codes} onDone={() => (setCodes(undefined), reload())} />; // prettier-ignore
  return (
    <section class="prose narrow account">
      <h1>{own.name}</h1>
      <p>{t('account.since', { date: dayText(own.created) })}</p>
      <p class="buttons">
        <a class="button" href={`/@/${encodeURIComponent(own.name)}`}>
          {t('account.profile')}
        </a>
        <LogOut />
      </p>
      <h2>{t('account.ways')}</h2>
      <Password reload={reload} />
      <Recovery {...parts} show={setCodes} />
      {passkeys && <Passkeys {...parts} />}
      <h2>{t('account.devices')}</h2>
      <Devices {...parts} />
      <h2>{t('account.data')}</h2>
      <Downloads />
      <DeleteAccount {...parts} />
      {waiting && (
        <Proof
          hasPasskeys={passkeys && own.passkeys.length > 0}
          onClose={() => {
            waiting.reject(new account.Refused('proof-needed'));
            setWaiting(undefined);
          }}
          onDone={() => {
            setWaiting(undefined);
            waiting.work().then(waiting.resolve, waiting.reject);
          }}
        />
      )}
    </section>
  );
}

interface ProofProps {
  hasPasskeys: boolean;
  onClose: () => void;
  onDone: () => void;
}
function Proof({ hasPasskeys, onClose, onDone }: ProofProps): JSX.Element {
  const [password, setPassword] = useState('');
  const request = useRequest();
  const done = async (work: () => Promise<unknown>) => {
    await work();
    onDone();
  };
  return (
    <Dialog title={t('account.proof')} onClose={onClose}>
      <p>{t('account.proofLead')}</p>
      <Form
        request={request}
        submit={() => done(() => account.prove(password))}
        label={t('account.goOn')}
        fields={['password']}
      >
        <PasswordField
          name="current"
          label={t('account.password')}
          value={password}
          onInput={setPassword}
          autoComplete="current-password"
          error={errorFor(request.error, 'password')}
          autoFocus
        />
      </Form>
      {hasPasskeys && (
        <button type="button" class="button" onClick={() => void request.run(() => done(showPasskey))}>
          {t('account.passkeyUse')}
        </button>
      )}
    </Dialog>
  );
}

function LogOut(): JSX.Element {
  const request = useRequest();
  const leave = () =>
    request.run(async () => {
      const left = await takeProgressAlong();
      await account.logOut();
      left();
      account.enter('/');
    });
  return (
    <>
      <button type="button" class="button" disabled={request.busy} onClick={() => void leave()}>
        {t('account.signOut')}
      </button>
      <Problem error={request.error} />
    </>
  );
}

// A part of the page that is opened when it is needed.
function Fold({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <details class="fold">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Password({ reload }: Pick<PartProps, 'reload'>): JSX.Element {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [done, setDone] = useState(false);
  const request = useRequest();
  return (
    <Fold title={t('account.changePassword')}>
      <Form
        request={request}
        submit={async () => {
          setDone(false);
          await account.changePassword(current, password);
          setDone(true);
          setCurrent('');
          setPassword('');
          reload(); // other devices are gone from the list
        }}
        label={t('common.save')}
        fields={['password']}
      >
        <PasswordField
          name="current"
          label={t('account.currentPassword')}
          value={current}
          onInput={setCurrent}
          autoComplete="current-password"
          error={isAbout(request.error, 'wrong-password')}
        />
        <PasswordField
          name="password"
          label={t('account.newPassword')}
          value={password}
          onInput={setPassword}
          autoComplete="new-password"
          hint={t('account.passwordHint')}
          error={isAbout(request.error, 'bad-password')}
        />
      </Form>
      {done && <p role="status">{t('account.passwordChanged')}</p>}
    </Fold>
  );
}

const isAbout = (error: unknown, code: string): string =>
  error instanceof account.Refused && error.code === code ? account.whyRefused(error) : '';

function Recovery({ own, proved, show }: PartProps & { show: (codes: string[]) => void }): JSX.Element {
  const request = useRequest();
  return (
    <Fold title={t('account.codes')}>
      <p>{t('account.codesLeft', { count: own.codes })}</p>
      <Problem error={request.error} />
      <button
        type="button"
        class="button"
        disabled={request.busy}
        onClick={() => void request.run(() => proved(async () => show((await account.renewCodes()).codes)))}
      >
        {t('account.codesNew')}
      </button>
    </Fold>
  );
}

function Passkeys({ own, proved, reload }: PartProps): JSX.Element {
  const [title, setTitle] = useState('');
  const request = useRequest();
  const run = (work: () => Promise<unknown>) =>
    void request.run(() =>
      proved(async () => {
        await work();
        setTitle('');
        reload();
      })
    );
  return (
    <Fold title={t('account.passkeys')}>
      <p>{t('account.passkeysLead')}</p>
      <ul class="account-list">
        {own.passkeys.map(passkey => (
          <li key={passkey.id}>
            <span>
              <strong>{passkey.name || t('account.passkey')}</strong>
              <small>{t('account.used', { date: dateText(passkey.used) })}</small>
            </span>
            <button type="button" class="button" onClick={() => run(() => account.removePasskey(passkey.id))}>
              {t('account.remove')}
            </button>
          </li>
        ))}
      </ul>
      <Problem error={request.error} />
      <form
        class="field"
        onSubmit={event => {
          event.preventDefault();
          run(() => makePasskey(own.name, title.trim(), own.passkeys.map(({ id }) => id))); // prettier-ignore
        }}
      >
        <label for="passkey-title">{t('account.passkeyName')}</label>
        <span class="field-row">
          <input
            id="passkey-title"
            type="text"
            value={title}
            maxLength={60}
            onInput={event => setTitle(event.currentTarget.value)}
          />
          <button type="submit" class="button" disabled={request.busy}>
            {t('account.passkeyAdd')}
          </button>
        </span>
      </form>
    </Fold>
  );
}

function Downloads(): JSX.Element {
  return (
    <>
      <p>{t('account.dataLead')}</p>
      <p class="buttons">
        <a class="button" href="/api/account/data.json" download>
          {t('account.dataJson')}
        </a>
        <a class="button" href="/api/account/games.pgn" download>
          {t('account.dataPgn')}
        </a>
      </p>
    </>
  );
}

function DeleteAccount({ own, proved }: PartProps): JSX.Element {
  const [name, setName] = useState('');
  const request = useRequest();
  return (
    <Fold title={t('account.delete')}>
      <p>{t('account.deleteLead')}</p>
      <Form
        request={request}
        submit={() =>
          proved(async () => {
            const left = await takeProgressAlong();
            await account.deleteAccount(name.trim());
            left();
            account.enter('/');
          })
        }
        label={t('account.deleteDo')}
        danger
        fields={['name']}
      >
        <Field
          name="name"
          label={t('account.deleteName', { name: own.name })}
          value={name}
          onInput={setName}
          autoComplete="off"
          error={errorFor(request.error, 'name')}
        />
      </Form>
    </Fold>
  );
}
