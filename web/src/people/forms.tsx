// What the forms of accounts are made of: fields with their errors beside them, and requests that may be refused.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { fieldOf, whyRefused } from './account';

export interface RequestState {
  busy: boolean;
  error: unknown; // the last refusal; undefined: none
  run: (work: () => Promise<void>) => Promise<boolean>; // true if it was done
}

export function useRequest(): RequestState {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const gone = useRef(false);
  useEffect(() => () => void (gone.current = true), []);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    let done = true;
    try {
      await work();
    } catch (reason) {
      done = false;
      if (!gone.current) setError(reason);
    }
    if (!gone.current) setBusy(false);
    return done;
  };
  return { busy, error, run };
}

interface FieldProps {
  name: 'name' | 'password' | 'code' | 'current' | 'title';
  label: string;
  value: string;
  onInput: (value: string) => void;
  autoComplete: string;
  hint?: string;
  error?: string;
  autoFocus?: boolean;
  maxLength?: number;
}

// A field with its label above, and the error or the hint below, tied to it for screen readers.
export function Field(props: FieldProps & { type?: 'text' | 'password'; after?: ComponentChildren }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const id = useId(); // a dialog may have a field like one on the page
  useEffect(() => {
    if (props.error) input.current?.focus();
  }, [props.error]);
  useEffect(() => {
    if (props.autoFocus) input.current?.focus();
  }, []);
  const note = props.error || props.hint;
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <span class="field-row">
        <input
          ref={input}
          id={id}
          name={props.name}
          type={props.type ?? 'text'}
          value={props.value}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellcheck={false}
          required
          maxLength={props.maxLength ?? 200}
          aria-invalid={props.error ? 'true' : 'false'}
          {...(note ? { 'aria-describedby': `${id}-note` } : {})}
          onInput={event => props.onInput(event.currentTarget.value)}
        />
        {props.after}
      </span>
      {note && (
        <small
          id={`${id}-note`}
          class={props.error ? 'field-error' : ''}
          {...(props.error ? { role: 'alert' as const } : {})}
        >
          {note}
        </small>
      )}
    </div>
  );
}

// A password that can be looked at while it is typed.
export function PasswordField(props: FieldProps): JSX.Element {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button type="button" class="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'account.hide' : 'account.show')}
        </button>
      }
    />
  );
}

// What a refusal says of one field.
export const errorFor = (error: unknown, field: string): string => (fieldOf(error) === field ? whyRefused(error) : '');

// What it says of the whole.
export function Problem({ error, fields = [] }: { error: unknown; fields?: string[] }): JSX.Element | null {
  if (error === undefined || fields.includes(fieldOf(error))) return null;
  return (
    <p class="refusal" role="alert">
      {whyRefused(error)}
    </p>
  );
}

interface FormProps {
  request: RequestState;
  submit: () => Promise<void>;
  label: string; // of the button
  danger?: boolean; // what it does cannot be undone
  fields?: string[]; // that show their own errors
  children: ComponentChildren;
}
export function Form({ request, submit, label, danger, fields, children }: FormProps): JSX.Element {
  return (
    <form
      class="form account-form"
      onSubmit={event => {
        event.preventDefault();
        if (!request.busy) void request.run(submit);
      }}
    >
      {children}
      <Problem error={request.error} {...(fields ? { fields } : {})} />
      <button type="submit" class={`button ${danger ? 'danger' : 'primary'}`} disabled={request.busy}>
        {request.busy ? t('account.wait') : label}
      </button>
    </form>
  );
}
