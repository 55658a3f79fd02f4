// Ratings in words.
// "1512", "1512?" while little is known.
export const ratingText = ({ value, provisional }: { value: number; provisional?: boolean }): string =>
  `${value}${provisional ? '?' : ''}`;

// "+12", "−7", "±0".
export const changeText = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0');
