// What was learnt, with the account of whoever is logged in: the device sends what the account does not have, and takes
// over the rest. What guests have learnt becomes part of the account they log in to. Somebody else's goes first.
import type { AccountLesson, AccountProgress } from '../generated/contract';
import { recall, remember } from '../lib/settings';
import { server } from '../net/connection';
import { loadProgress, saveProgress } from '../people/account';
import { DeviceProgress, progress } from './progress';

const OWNER = 'serai.learn.owner'; // whose account has what is on this device; empty: nobody's

export interface AccountSide {
  load(): Promise<AccountProgress>;
  save(lessons: AccountLesson[]): Promise<AccountProgress>;
}

export class AccountKeeper {
  private known: AccountLesson[] | undefined; // what the account has, as far as we know
  private work: Promise<boolean> = Promise.resolve(true); // whether the last exchange went through

  constructor(
    private readonly device: DeviceProgress,
    private readonly account: AccountSide
  ) {}

  // Exchanges what each side does not have; one exchange after the other. `isNew`: other devices may have learnt.
  exchange(owner: string, isNew: boolean): Promise<boolean> {
    this.work = this.work.then(async () => {
      try {
        await this.run(owner, isNew);
        return true;
      } catch {
        return false; // tried again when the line is up, or with the next lesson
      }
    });
    return this.work;
  }
  // The owner is about to leave, and takes the progress along if the account has all of it.
  async leave(owner: string): Promise<() => void> {
    const isSafe = await this.exchange(owner, false);
    return () => {
      if (!isSafe) return;
      this.device.clear();
      remember(OWNER, '');
    };
  }

  private async run(owner: string, isNew: boolean): Promise<void> {
    const before = recall<unknown>(OWNER);
    if (typeof before === 'string' && before !== '' && before !== owner) this.device.clear();
    if (before !== owner) remember(OWNER, owner);
    if (isNew || !this.known) this.known = (await this.account.load()).lessons;
    const had = starsOf(this.known);
    const news = this.device.lessons().filter(each => each.stars > (had.get(nameOf(each)) ?? 0));
    if (news.length > 0) this.known = (await this.account.save(news)).lessons;
    const here = starsOf(this.device.lessons());
    this.device.add(this.known.filter(each => each.stars > (here.get(nameOf(each)) ?? 0)));
  }
}

const nameOf = ({ game, lesson }: AccountLesson): string => `${game}/${lesson}`;
const starsOf = (lessons: readonly AccountLesson[]): Map<string, number> =>
  new Map(lessons.map(each => [nameOf(each), each.stars]));

const keeper = new AccountKeeper(progress, { load: loadProgress, save: saveProgress });
const owner = (): string => (server.get().you.account ? server.get().you.id : '');

// Keeps both sides the same from now on.
export function keepProgress(): void {
  let wasLive = false;
  server.follow(() => {
    const isLive = server.get().status === 'live' && owner() !== '';
    if (isLive && !wasLive) void keeper.exchange(owner(), true);
    wasLive = isLive;
  });
  progress.changes.follow(() => {
    if (owner() !== '') void keeper.exchange(owner(), false);
  });
}
// Before somebody logs out; the answer is to be called when that is done.
export const takeProgressAlong = (): Promise<() => void> => keeper.leave(owner());
