// What the service worker does with a request, and what it keeps: decisions only, without its events (sw.ts).
//
// The build says which files there are. The shell is what every page needs: it is kept as a whole when the worker is
// installed. Other files, such as networks, are kept when they are first asked for. Nothing else is ever kept, so the
// build bounds what lies on the device.

export interface KeptFile {
  path: string; // "/assets/index-B4d1xY_z.js"
  hash: string; // SHA-256 in hex, of a file whose name does not change with its contents; else empty
  bytes: number;
}
export interface Build {
  version: string;
  shell: KeptFile[];
  files: KeptFile[]; // kept on demand
}

export const PAGE = '/index.html';
export const FILES = 'serai-files';
const SHELL = 'serai-shell-';
export const shellName = ({ version }: Build): string => SHELL + version;

// Never answered here: who asks for one of these wants to know what the server says now.
const SERVERS_OWN = ['api', 'ws', 'admin', 'preview', 'healthz', 'metrics'];

export type Way =
  | { way: 'pass' } // the network alone
  | { way: 'page' } // the page of the shell, whatever its address
  | { way: 'shell'; file: KeptFile }
  | { way: 'file'; file: KeptFile }; // kept on demand

export interface Asked {
  method: string;
  mode: string;
  url: string;
}

export function wayOf({ method, mode, url }: Asked, origin: string, build: Build): Way {
  const { pathname, origin: whose } = new URL(url);
  if (method !== 'GET' || whose !== origin) return { way: 'pass' };
  const parts = pathname.split('/');
  if (SERVERS_OWN.includes(parts[1]!)) return { way: 'pass' };
  const isFile = parts.at(-1)!.includes('.');
  if (mode === 'navigate') return { way: isFile ? 'pass' : 'page' };
  const named = ({ path }: KeptFile) => path === pathname;
  const shell = build.shell.find(named);
  if (shell) return { way: 'shell', file: shell };
  const file = build.files.find(named);
  return file ? { way: 'file', file } : { way: 'pass' };
}

// Under what a file is kept on demand: other contents have another key.
export const keyOf = ({ path, hash }: KeptFile): string => (hash ? `${path}?${hash.slice(0, 16)}` : path);

// Caches of earlier builds.
export const isOldCache = (name: string, build: Build): boolean => name.startsWith(SHELL) && name !== shellName(build);
// What was kept on demand and belongs to no file of this build; `key` is the address under which it lies.
export function isOldKey(key: string, build: Build): boolean {
  const { pathname, search } = new URL(key);
  return !build.files.some(file => keyOf(file) === pathname + search);
}

// A file's name without what changes with its contents.
const nameOf = (path: string): string => path.replace(/-[\w-]{8}(?=\.\w+$)/, '');
// The files that a device kept in an earlier build and does not have in this one: who could play without a network
// yesterday can do so after an update.
export function renewed(keys: string[], build: Build): KeptFile[] {
  const kept = keys.map(key => new URL(key));
  const names = new Set(kept.map(({ pathname }) => nameOf(pathname)));
  const has = (file: KeptFile) => kept.some(({ pathname, search }) => pathname + search === keyOf(file));
  return build.files.filter(file => names.has(nameOf(file.path)) && !has(file));
}

// Whether an answer may be kept as a file: whole, from here, and no page in its place.
export function isSound(answer: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>, path: string): boolean {
  const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html');
  return answer.status === 200 && answer.type === 'basic' && !answer.redirected && isPage === path.endsWith('.html');
}

// What pages and worker say to each other. `apply`: take the place of the worker before. `state`: how much is kept.
// `keep`: keep all files.
export type ToWorker = 'apply' | 'state' | 'keep';
export interface Kept {
  version: string;
  files: (KeptFile & { isKept: boolean })[];
  failed: boolean; // not all could be kept
}
