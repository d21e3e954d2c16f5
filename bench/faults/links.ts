/** Posts with one video each; the stand-in for X generates one for any id. */
export const LINKS = Array.from(
  { length: 20 },
  (_, at) => `https://x.com/i/status/${1_790_000_000_000_000_000n + BigInt(at)}`,
);

/** Settings of every app in these trials: limits would refuse the load. */
export const NO_LIMITS = { RATE_LIMITS: "off" };

/** Extracts each post first, so that a trial measures counting and not extraction. */
export async function fillWith(origin: string, links = LINKS): Promise<void> {
  for (const url of links) {
    const response = await fetch(`${origin}/api/twitter/download-record`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "the first visitor" },
      body: JSON.stringify({ url }),
    });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  }
}
