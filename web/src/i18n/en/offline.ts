// The installed app, and life without a network.
export const offline = {
  'offline.title': 'Offline use',
  'offline.needs':
    'This page needs the server, and it cannot be reached. It will open by itself as soon as the connection is back.',
  'offline.notReady':
    'The computer has never played this game on this device, so its files are missing. They must be downloaded once. Two people can still play it here.',
  'offline.starting': 'The site is being saved on this device…',
  'offline.some': 'The site works offline. The computer and the engine work in the games you have used them in.',
  'offline.all': 'Everything works offline, including the computer and the engine in all games.',
  'offline.left': '{size} MB to go.',
  'offline.download': 'Save all games on this device ({size} MB)',
  'offline.failed': 'Not everything could be saved. Check the connection and the free space, then try again.',
  'offline.insecure':
    'The site can be saved on this device only over a secure connection (https, or this device itself).',
  'offline.none': 'This browser cannot save the site on this device. A private window, for example, does not allow it.',
  'offline.install': 'Install as an app',
} as const satisfies Record<string, string>;
