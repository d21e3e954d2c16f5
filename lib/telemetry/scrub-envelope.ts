import { scrubEvent } from "./scrub-event";
import { scrubRecording } from "./scrub-recording";

type Item = [{ type?: string; length?: number }, unknown];

/** What a Sentry client sends at once: headers, and items of a header and a payload each. */
export type Envelope = [unknown, Item[]];

/**
 * An envelope whose replays hold no query, no secret and no address of a visitor. The SDK's own hooks
 * reach errors and breadcrumbs, but neither a replay's event nor the page's address in what it recorded.
 */
export function scrubEnvelope<Sent>(envelope: Sent, redact: (text: string) => string): Sent {
  const [headers, items] = envelope as Envelope;
  return [headers, items.map((item) => scrubItem(item, redact))] as Sent;
}

function scrubItem([header, payload]: Item, redact: (text: string) => string): Item {
  if (header.type === "replay_event" && typeof payload === "object" && payload !== null) {
    return [header, scrubEvent(payload, redact)];
  }
  if (header.type !== "replay_recording") return [header, payload];
  const recording = scrubRecording(payload, redact);
  return [{ ...header, length: new TextEncoder().encode(recording).length }, recording];
}
