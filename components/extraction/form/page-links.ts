import { useEffect, useEffectEvent, useState } from "react";
import { parsePostUrl } from "@/lib/x/post-url";
import { FIELD_ID } from "./field-id";

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.id === FIELD_ID;

function holdsLink(text: string): boolean {
  const link = parsePostUrl(text);
  return link.kind !== "invalid" || (link.reason !== "empty" && link.reason !== "no_link");
}

export function usePagePaste(run: (text: string) => void): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (event.defaultPrevented || isEditable(event.target) || !holdsLink(text)) return;
      event.preventDefault();
      runNow(text);
    }
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

const hasText = ({ dataTransfer }: DragEvent) =>
  dataTransfer?.types.some((type) => type === "text/uri-list" || type === "text/plain") ?? false;

export function usePageDrop(run: (text: string) => void): boolean {
  const [isOver, setOver] = useState(false);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    let isOwn = false;
    const page = new AbortController();
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: page.signal });
    const accepts = (event: DragEvent) =>
      !isOwn && hasText(event) && (isField(event.target) || !isEditable(event.target));

    listen("dragstart", () => {
      isOwn = true;
    });
    listen("dragend", () => {
      isOwn = false;
    });
    listen("dragover", (event) => {
      if (!accepts(event)) return setOver(false);
      event.preventDefault();
      setOver(true);
    });
    listen("dragleave", ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    listen("drop", (event) => {
      setOver(false);
      if (!accepts(event)) return;
      event.preventDefault();
      const { dataTransfer: data } = event;
      runNow(data?.getData("text/plain") || data?.getData("text/uri-list") || "");
    });
    return () => page.abort();
  }, []);
  return isOver;
}
