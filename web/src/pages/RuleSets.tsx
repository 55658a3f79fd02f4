// The choice between the sets of rules of a game.
import type { JSX } from 'preact';
import { t, tc } from '../i18n';
import { chooseRules, ruleSetsOf } from '../lib/ruleSets';
import { Select } from '../ui/controls';

interface Props {
  variant: string;
  onChange?: (id: string) => void; // beside remembering it
}

// Nothing where there is only one.
export function RuleSetField({ variant, onChange }: Props): JSX.Element | null {
  const sets = ruleSetsOf(variant);
  if (sets.length === 1) return null;
  return (
    <Select
      label={t('rules.set')}
      value={variant}
      options={sets.map(({ id }) => ({ value: id, label: tc('ruleset', id) }))}
      onChange={id => {
        chooseRules(id);
        onChange?.(id);
      }}
    />
  );
}

// The pages of all of them, on the page of one.
export function RuleSetLinks({ variant }: { variant: string }): JSX.Element | null {
  const sets = ruleSetsOf(variant);
  if (sets.length === 1) return null;
  return (
    <nav class="rule-sets" aria-label={t('rules.set')}>
      {sets.map(({ id, page }) => (
        <a key={id} class="button small" href={`/rules/${page}`} aria-current={id === variant ? 'page' : undefined}>
          {tc('ruleset', id)}
        </a>
      ))}
    </nav>
  );
}
