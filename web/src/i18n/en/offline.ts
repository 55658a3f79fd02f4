// The installed app, and life without a network.
export const offline = {
  'offline.title': 'Without a network',
  'offline.needs':
    'This page needs the server, and it cannot be reached. It will open by itself as soon as the connection is back.',
  'offline.notReady':
    'The computer has never played this game on this device, so its files are missing. They need the network once. Two people can play it here.',
  'offline.starting': 'The site is being saved on this device…',
  'offline.some':
    'The site works without a network. The computer and the engine work in the games you have used them in.',
  'offline.all': 'Everything works without a network: the computer and the engine in all games too.',
  'offline.left': '{size} MB left.',
  'offline.download': 'Save all games on this device ({size} MB)',
  'offline.failed': 'Not everything could be saved. Check the connection and the free space, then try again.',
  'offline.insecure':
    'To save the site on this device, the browser wants a secure connection (https, or this device itself).',
  'offline.none': 'This browser does not let the site be saved on this device, for example in a private window.',
  'offline.install': 'Install as an app',
} as const satisfies Record<string, string>;
