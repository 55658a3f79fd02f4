// Signing up, signing in, and getting back in with a recovery code or a link from another device.
import '../styles/account.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { ask, server } from '../net/connection';
import { enter, loadAccount, logIn, nextPath, recover, showLink, signUp, takeLink } from './account';
import { Codes } from './Codes';
import { errorFor, Form, PasswordField, Field, Problem, useRequest } from './forms';
import { canUsePasskeys, showPasskey } from './passkeys';

const next = (): string => nextPath(location.search);
const search = (): string => location.search;

export function SignUpPage(): JSX.Element {
  const { you } = useStore(server);
  const [name, setName] = useState(you.name);
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<string[] | undefined>(undefined);
  const request = useRequest();
  useEffect(() => {
    if (name === '' && you.name !== '') setName(you.name);
  }, [you.name]);
  if (codes) return <Codes codes={codes} onDone={() => enter(next())} />;
  return (
    <section class="prose narrow account">
      <h1>{t('account.signUp')}</h1>
      <p>{t('account.signUpLead')}</p>
      <Form
        request={request}
        submit={async () => setCodes((await signUp(name.trim(), password)).codes)}
        label={t('account.signUpDo')}
        fields={['name', 'password']}
      >
        <Field
          name="name"
          label={t('account.name')}
          value={name}
          onInput={setName}
          autoComplete="username"
          hint={t('account.nameHint')}
          error={errorFor(request.error, 'name')}
          autoFocus
        />
        <PasswordField
          name="password"
          label={t('account.password')}
          value={password}
          onInput={setPassword}
          autoComplete="new-password"
          hint={t('account.passwordHint')}
          error={errorFor(request.error, 'password')}
        />
      </Form>
      <p>
        {t('account.haveOne')} <a href={`/signin${search()}`}>{t('account.signIn')}</a>
      </p>
    </section>
  );
}

// Games that a guest is playing stay with the guest.
function GuestGames(): JSX.Element | null {
  const { you } = useStore(server);
  const [count, setCount] = useState(0);
  const isGuest = you.id !== '' && !you.account;
  useEffect(() => {
    if (isGuest) ask({ t: 'my-games' }).then(({ live }) => setCount(live.length), () => undefined); // prettier-ignore
  }, [isGuest]);
  if (!isGuest || count === 0) return null;
  return <p class="note">{t('account.guestGames', { count })}</p>;
}

export function SignInPage(): JSX.Element {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [passkeys, setPasskeys] = useState(false);
  const request = useRequest();
  useEffect(() => {
    if (canUsePasskeys()) loadAccount().then(page => setPasskeys(page.passkeys), () => undefined); // prettier-ignore
  }, []);
  return (
    <section class="prose narrow account">
      <h1>{t('account.signIn')}</h1>
      <GuestGames />
      <Form
        request={request}
        submit={async () => {
          await logIn(name.trim(), password);
          enter(next());
        }}
        label={t('account.signInDo')}
        fields={['password']}
      >
        <Field name="name" label={t('account.name')} value={name} onInput={setName} autoComplete="username" autoFocus />
        <PasswordField
          name="password"
          label={t('account.password')}
          value={password}
          onInput={setPassword}
          autoComplete="current-password"
          error={errorFor(request.error, 'password')}
        />
      </Form>
      {passkeys && (
        <button
          type="button"
          class="button"
          disabled={request.busy}
          onClick={() => void request.run(async () => {
            await showPasskey();
            enter(next());
          })} // prettier-ignore
        >
          {t('account.passkeyIn')}
        </button>
      )}
      <p>
        {t('account.noneYet')} <a href={`/signup${search()}`}>{t('account.signUp')}</a>
      </p>
      <p>
        {t('account.lost')} <a href="/recover">{t('account.recover')}</a>
      </p>
    </section>
  );
}

export function RecoverPage(): JSX.Element {
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const request = useRequest();
  return (
    <section class="prose narrow account">
      <h1>{t('account.recover')}</h1>
      <p>{t('account.recoverLead')}</p>
      <Form
        request={request}
        submit={async () => {
          await recover(name.trim(), code, password);
          enter('/account');
        }}
        label={t('account.recoverDo')}
        fields={['password', 'code']}
      >
        <Field name="name" label={t('account.name')} value={name} onInput={setName} autoComplete="username" autoFocus />
        <Field
          name="code"
          label={t('account.code')}
          value={code}
          onInput={setCode}
          autoComplete="one-time-code"
          error={errorFor(request.error, 'code')}
        />
        <PasswordField
          name="password"
          label={t('account.newPassword')}
          value={password}
          onInput={setPassword}
          autoComplete="new-password"
          hint={t('account.passwordHint')}
          error={errorFor(request.error, 'password')}
        />
      </Form>
      <p class="note">{t('account.noCode')}</p>
    </section>
  );
}

// A device that was sent here by another one. The token stands behind the #, so that it is in no log.
export function DevicePage(): JSX.Element {
  const [token] = useState(() => location.hash.slice(1));
  const [name, setName] = useState('');
  const request = useRequest();
  useEffect(() => {
    history.replaceState(null, '', '/device');
    void request.run(async () => setName((await showLink(token)).name));
  }, []);
  return (
    <section class="prose narrow account">
      <h1>{t('account.deviceTitle')}</h1>
      <Problem error={request.error} />
      {name !== '' && (
        <>
          <p>{t('account.deviceAsk', { name })}</p>
          <p class="note">{t('account.deviceWarn')}</p>
          <p class="buttons">
            <button
              type="button"
              class="button primary"
              disabled={request.busy}
              onClick={() => void request.run(async () => {
                await takeLink(token);
                enter('/');
              })} // prettier-ignore
            >
              {t('account.deviceYes', { name })}
            </button>
            <a class="button" href="/">
              {t('common.cancel')}
            </a>
          </p>
        </>
      )}
      {name === '' && request.error !== undefined && <a href="/signin">{t('account.signIn')}</a>}
    </section>
  );
}
