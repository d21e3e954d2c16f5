// This code is part of every list's first load, so it is kept as small as possible.

/** The current video, and those before and after it. */
const PLAYERS = 3;

const free: HTMLVideoElement[] = [];

/**
 * Safari plays sound only in elements that were loaded in a tap (webkit.org/blog/6784): the viewer uses
 * the same ones for all videos.
 */
export function readyPlayers(): void {
  while (free.length < PLAYERS) free.push(document.createElement("video"));
  for (const player of free) player.load();
}

export const takePlayer = () => free.pop() ?? document.createElement("video");

/** Unloads the file of a player, so that the next video can use it. */
export function returnPlayer(player: HTMLVideoElement): void {
  player.pause();
  for (const name of ["src", "poster"]) player.removeAttribute(name);
  player.load();
  if (free.length < PLAYERS) free.push(player);
}
