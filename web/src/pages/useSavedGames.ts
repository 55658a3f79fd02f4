// The games of this device, as they are while a component shows them; and the deletion of one.
import { useEffect, useState } from 'preact/hooks';
import { deleteGame, followGames, savedGames, type SavedGame } from '../play/saved';

export function useSavedGames(): [SavedGame[], (id: string) => void] {
  const [games, setGames] = useState(savedGames);
  useEffect(() => followGames(() => setGames(savedGames())), []);
  const remove = (id: string) => {
    deleteGame(id);
    setGames(savedGames());
  };
  return [games, remove];
}
