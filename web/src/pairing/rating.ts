// Ratings in words.
import type { Rating } from '../generated/contract';

// "1512", "1512?" while little is known.
export const ratingText = ({ value, provisional }: Pick<Rating, 'value' | 'provisional'>): string =>
  `${value}${provisional ? '?' : ''}`;

// "+12", "−7", "±0".
export const changeText = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0');
