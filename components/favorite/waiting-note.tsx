import { useEffect, useState } from "react";
import { warnOf } from "@/lib/browser/fetcher";
import { browserStorage } from "@/lib/browser-storage";
import { readHearts } from "@/lib/favorites/device-hearts";
import type { Language } from "@/lib/i18n/languages";
import { sendDeviceHearts } from "./send-pending";

type Props = { userId: string; language: Language; text: string };

export function WaitingNote({ userId, language, text }: Props) {
  const [note, setNote] = useState("");
  useEffect(() => {
    let isShown = true;
    async function update(): Promise<void> {
      const next = await formatWaiting(userId, language, text);
      if (isShown) setNote(next);
    }
    void update()
      .then(() => sendDeviceHearts(userId, language))
      .then(update)
      .catch(warnOf);
    return () => {
      isShown = false;
    };
  }, [userId, language, text]);
  if (note === "") return null;
  return <p className="mb-5 text-sm text-muted">{note}</p>;
}

async function formatWaiting(userId: string, language: Language, text: string): Promise<string> {
  const count = readHearts(browserStorage(), userId).length;
  if (count === 0) return "";
  const { formatMessage } = await import("@/lib/i18n/format-message");
  return formatMessage(language, text, { count });
}
