// Too many visitors from one network: who is not let in is told so, and when to come back.
import { describe, it } from 'node:test';
import { company } from './people.mjs';

const { person } = company({ limits: { identities_per_address: 1 } });

describe('a server that has had enough', () => {
  it('is not called unreachable', async () => {
    await person();
    const page = await person();
    await page.getByText(/^Too many requests have come from your network. Try again in \d+ min.$/).waitFor();
    await page.getByRole('button', { name: 'Play a friend' }).click();
    await page.getByRole('dialog').getByText('Too many requests').waitFor();
    const reader = await person('/', { locale: 'zh-CN' });
    await reader.getByText(/来自你所在网络的请求太多。请在 \d+ 分钟后再试。/).waitFor();
  });
});
