// Small building blocks of pages.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { icons, type IconName } from '../art/icons';
import { t } from '../i18n';

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}

interface IconButtonProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
  class?: string;
}
export function IconButton(props: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={`icon-button ${props.class ?? ''}`}
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      {...(props.pressed === undefined ? {} : { 'aria-pressed': props.pressed })}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}

interface ActionProps {
  icon: IconName;
  label: string; // what it is called
  word?: string; // what stands on it, if that is shorter
  onClick: () => void;
  disabled?: boolean;
  expanded?: boolean; // of a button that opens something
  pressed?: boolean; // of one that stays
  badge?: number; // how much news there is
}
// An icon over a word.
export function ActionButton(props: ActionProps): JSX.Element {
  return (
    <button
      type="button"
      class={`action ${props.icon}`}
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      {...(props.expanded === undefined ? {} : { 'aria-expanded': props.expanded })}
      {...(props.pressed === undefined ? {} : { 'aria-pressed': props.pressed })}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
      <span>{props.word ?? props.label}</span>
      {props.badge !== undefined && props.badge > 0 && <b class="badge">{props.badge}</b>}
    </button>
  );
}

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  class?: string;
}
export function Dialog({ title, onClose, children, ...rest }: DialogProps): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current!;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      class={`dialog ${rest.class ?? ''}`}
      aria-label={title}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onClick={event => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2>{title}</h2>
          <IconButton icon="close" label={t('common.close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string; lang?: string; picture?: JSX.Element }[];
  onChange: (value: T) => void;
  columns?: number; // else as many as fit
}
// One of a few, as a row of buttons that a keyboard sees as radio buttons.
export function Segmented<T extends string>({ label, value, options, onChange, columns }: ChoiceProps<T>): JSX.Element {
  return (
    <fieldset class="segmented">
      <legend>{label}</legend>
      <div class={`segments ${columns ? `of-${columns}` : ''}`}>
        {options.map(option => (
          <label key={option.value} class={option.value === value ? 'on' : ''}>
            <input
              type="radio"
              name={label}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Select<T extends string>({ label, value, options, onChange }: ChoiceProps<T>): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={event => onChange(event.currentTarget.value as T)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Switch(props: {
  label: string;
  value: boolean;
  disabled?: boolean;
  onChange: (value: boolean) => void;
}): JSX.Element {
  return (
    <label class="switch">
      <span>{props.label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={props.value}
        disabled={props.disabled}
        onChange={event => props.onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

export function Slider(props: {
  label: string;
  value: number; // percent
  min: number;
  onInput: (value: number) => void;
}): JSX.Element {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        type="range"
        min={props.min}
        max="100"
        step="5"
        value={props.value}
        aria-valuetext={`${props.value} %`}
        onInput={event => props.onInput(Number(event.currentTarget.value))}
      />
    </label>
  );
}

export function NumberField(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}): JSX.Element {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        type="number"
        min={props.min}
        max={props.max}
        value={props.value}
        required
        onInput={e =>
          props.onChange(Math.min(props.max, Math.max(props.min, Number(e.currentTarget.value) || props.min)))
        }
      />
    </label>
  );
}
