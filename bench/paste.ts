import type { Call } from "./load";

/** Extracts a post, as a visitor does who pastes its link. */
export const paste = (id: string | bigint): Call => ({
  path: "/api/twitter/video-url",
  body: { url: `https://x.com/i/status/${id}` },
});

let last = 1_900_000_000_000_000_000n + BigInt(Date.now() % 1_000_000_000) * 1_000_000n;

/** The id of a post that was never extracted. */
export function freshPost(): bigint {
  last += 4_194_304n;
  return last;
}

export const pasteFresh = (): Call => paste(freshPost());

/** Calls that the stand-in of `servers.ts` received since the last question. */
export async function callsOf(x: { url: string }): Promise<number> {
  return Number(await (await fetch(`${x.url}/calls`)).text());
}
