// Rare actions behind a button. A press beside it, Escape and most items close it; an item that has to say something
// afterwards stays (`stay`).
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { IconName } from '../art/icons';
import { copyText } from '../lib/copy';
import { t } from '../i18n';
import { ActionButton, Icon } from './controls';

export function Menu({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  useEffect(() => {
    if (open) box.current?.querySelector('.menu-items')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    <div
      ref={box}
      class="menu"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <ActionButton icon="more" label={label} expanded={open} onClick={() => setOpen(!open)} />
      {open && (
        <div
          class="menu-items"
          onClick={event => {
            if (!(event.target as Element).closest('[data-stay]')) close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

interface ItemProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  pressed?: boolean;
  stay?: boolean;
}
export function MenuItem({ icon, label, onClick, pressed, stay }: ItemProps): JSX.Element {
  return (
    <button
      type="button"
      class="menu-item"
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(stay ? { 'data-stay': true } : {})}
      onClick={onClick}
    >
      <Icon name={icon} /> {label}
    </button>
  );
}

export function CopyItem(props: { icon: IconName; label: string; text: () => string }): JSX.Element {
  const [done, setDone] = useState(false);
  return (
    <MenuItem
      stay
      icon={done ? 'check' : props.icon}
      label={done ? t('common.copied') : props.label}
      onClick={() => void copyText(props.text()).then(setDone)}
    />
  );
}
