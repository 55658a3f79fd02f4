// Why the server refused something, in a sentence.
import { t, tc } from '../i18n';
import { Refusal } from '../net/socket';

export const refusalText = (reason: unknown): string =>
  reason instanceof Refusal
    ? tc('refused', reason.code, t('refused.unknown', { message: reason.message }))
    : t('people.offline');
