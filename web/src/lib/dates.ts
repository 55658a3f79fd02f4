// Dates as people write them.
import { settings } from './settings';

export const dateText = (at: number): string =>
  new Intl.DateTimeFormat(settings.get().language === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);
