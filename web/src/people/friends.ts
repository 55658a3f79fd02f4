// Whom we follow and block, and who of them is online. Asked of the server by whoever shows it; then the server tells
// what changes.
import type { Friend, Person } from '../generated/contract';
import { Store } from '../lib/store';
import { ask, listen, server, tell } from '../net/connection';

export interface Friends {
  known: boolean; // the server has answered
  people: Friend[];
  blocked: Person[];
}
export const friends = new Store<Friends>({ known: false, people: [], blocked: [] });

let watchers = 0;
let stop = (): void => undefined;

export const isFollowed = (id: string): boolean => friends.get().people.some(({ person }) => person.id === id);
export const isBlocked = (id: string): boolean => friends.get().blocked.some(person => person.id === id);

function begin(): void {
  const hear = listen(message => {
    if (message.t === 'friends') friends.set({ known: true, people: message.people, blocked: message.blocked });
    if (message.t === 'friend') {
      const { person, online } = message;
      const people = friends.get().people.map(friend => (friend.person.id === person ? { ...friend, online } : friend));
      friends.update({ people });
    }
    if (message.t === 'hello') tell({ t: 'friends', on: true }); // the line is a new one
  });
  if (server.get().status === 'live') tell({ t: 'friends', on: true });
  stop = () => {
    hear();
    tell({ t: 'friends', on: false });
    friends.set({ known: false, people: [], blocked: [] });
  };
}

// Follows the lists while a component is interested in them.
export function watchFriends(): () => void {
  if (watchers++ === 0) begin();
  return () => {
    if (--watchers === 0) stop();
  };
}

export const follow = (person: string, on: boolean): Promise<unknown> => ask({ t: 'follow', person, on });
export const block = (person: string, on: boolean): Promise<unknown> => ask({ t: 'block', person, on });
