import { describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { clocksText, position } from './Spoken';
import { LocalTable } from './local';
import { newGame } from './saved';
import { installStorage } from './storage.fake';

const rules = await loadRules();
installStorage();

describe('what a screen reader hears', () => {
  it('tells where everybody stands', () => {
    const text = position('4k3/8/8/8/8/8/P7/4K3 w - - 0 1', rules.variant('empire')!);
    expect(text).toMatch(/^Gold: .+ a2, .+ e1\. Black: .+ e8\.$/);
  });
  it('tells the clocks as they are now', () => {
    const table = new LocalTable(rules, newGame({ variant: 'empire' }));
    const { variant } = table.state().timeline;
    const faces = [
      { left: 65_000, periods: 0 },
      { left: 30_000, periods: 0 },
    ];
    const state = { ...table.state(), clocks: { faces, running: 0, at: 1000, period: 0, periodAt: undefined } };
    expect(clocksText(state, variant, 6000)).toBe('Gold: 1:00. Black: 0:30');
    expect(clocksText(table.state(), variant, 0)).toBe('No clock');
    table.close();
  });
});
