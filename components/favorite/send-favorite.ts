import { bearerHeaders } from "@/lib/auth/bearer-headers";
import { fetchAsBearer } from "@/lib/auth/fetch-as-bearer";
import { getAccessToken } from "@/lib/auth/get-access-token";
import { getTokenOf } from "@/lib/auth/get-token-of";
import { refusalText } from "@/lib/http/refusal-text";
import { API, favoriteApiPath } from "@/lib/routes";
import type { HeartChange } from "./hearts";

type Doors = { send: typeof fetch; token: () => Promise<string | null> };

/** Enough for a slow network; the heart shows the change meanwhile. */
const PATIENCE_MS = 15_000;

/** Has the server keep this person's favorite or let go of it. Throws what to tell them otherwise. */
export async function sendFavorite(
  { videoId, isFilled, language, texts }: HeartChange,
  userId: string,
  { send, token }: Doors = { send: fetchAsBearer, token: getAccessToken },
): Promise<void> {
  const failed = isFilled ? texts.addFailed : texts.removeFailed;
  const bearer = await getTokenOf(userId, token).catch((cause: unknown) => {
    throw new Error(failed, { cause });
  });
  const request = {
    headers: bearerHeaders(bearer, language),
    signal: AbortSignal.timeout(PATIENCE_MS),
    // The tab may be left for the video before the request is out.
    keepalive: true,
  };
  const sending = isFilled
    ? send(API.favorites, {
        ...request,
        method: "POST",
        body: JSON.stringify({ video_id: videoId }),
      })
    : send(favoriteApiPath(videoId), { ...request, method: "DELETE" });
  const response = await sending.catch((cause: unknown) => {
    throw new Error(failed, { cause });
  });
  if (!response.ok) throw new Error((await refusalText(response)) || failed);
}
