// This code is in every list's first load: keep it small.

/** The current video, and those before and after it. */
const PLAYERS = 3;

const free: HTMLVideoElement[] = [];

/** Safari plays sound only in elements loaded in a tap (webkit.org/blog/6784): all videos share these. */
export function readyPlayers(): void {
  while (free.length < PLAYERS) free.push(document.createElement("video"));
  for (const player of free) player.load();
}

export const takePlayer = () => free.pop() ?? document.createElement("video");

/** Unloads the file, so that the next video can use the player. */
export function returnPlayer(player: HTMLVideoElement): void {
  player.pause();
  for (const name of ["src", "poster"]) player.removeAttribute(name);
  player.load();
  if (free.length < PLAYERS) free.push(player);
}
