// What people and computers are called on every page.
import { t, tc } from '../i18n';

export const levelName = (level: number): string => tc('level', String(level));
export const computerName = (level: number): string => t('play.computer', { name: levelName(level) });
