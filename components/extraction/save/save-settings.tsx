import { useId, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { fileName, isFilePattern, PLAIN_PATTERN, READABLE_PATTERN } from "@/lib/videos/file-name";
import { factsOf, type SaveSubject } from "./job";
import { MenuGroup, MenuSwitch } from "./menu-items";
import { filePattern, playsEverywhere } from "./preferences";
import type { SaveTexts } from "./save-texts";

type Props = { subject: SaveSubject; resolution: string | null; texts: SaveTexts };

const FIELD = "h-11 w-full rounded-lg border border-edge/60 bg-canvas px-3 text-base";

export function SaveSettings({ subject, resolution, texts }: Props) {
  const isEverywhere = playsEverywhere.use() === "on";
  const pattern = filePattern.use();
  const isPreset = pattern === PLAIN_PATTERN || pattern === READABLE_PATTERN;
  const [isOwn, setOwn] = useState(!isPreset);
  const id = useId();

  function choose(value: string) {
    setOwn(value === "own");
    if (value !== "own") filePattern.write(value);
  }

  return (
    <MenuGroup title={texts.settings}>
      <MenuSwitch
        label={texts.playsEverywhere}
        hint={texts.playsEverywhereHint}
        isOn={isEverywhere}
        onChange={(isOn) => playsEverywhere.write(isOn ? "on" : "off")}
      />
      <div className="grid gap-1 px-3 py-2">
        <label htmlFor={id}>{texts.fileNames}</label>
        <span className="relative">
          <select
            id={id}
            value={isOwn ? "own" : pattern}
            onChange={({ target }) => choose(target.value)}
            className={`${FIELD} appearance-none pe-9`}
          >
            <option value={PLAIN_PATTERN}>{texts.namesPlain}</option>
            <option value={READABLE_PATTERN}>{texts.namesReadable}</option>
            <option value="own">{texts.namesOwn}</option>
          </select>
          <Icon
            name="chevron"
            className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4"
          />
        </span>
        {isOwn && <OwnPattern texts={texts} />}
        <p className="text-xs wrap-anywhere text-muted">
          <bdi>{fileName(pattern, factsOf(subject, resolution), "mp4")}</bdi>
        </p>
      </div>
    </MenuGroup>
  );
}

/** Stores the pattern as soon as it is valid. */
function OwnPattern({ texts }: { texts: SaveTexts }) {
  const [text, setText] = useState(filePattern.read());
  const isGood = isFilePattern(text);
  const hint = useId();
  return (
    <>
      <input
        dir="ltr"
        value={text}
        maxLength={120}
        spellCheck={false}
        autoCapitalize="none"
        aria-label={texts.namesOwn}
        aria-describedby={hint}
        aria-invalid={!isGood}
        onChange={({ target }) => {
          setText(target.value);
          if (isFilePattern(target.value)) filePattern.write(target.value);
        }}
        className={`${FIELD} font-mono aria-invalid:border-danger`}
      />
      <p
        id={hint}
        dir="ltr"
        className={`text-start text-xs ${isGood ? "text-muted" : "text-danger"}`}
      >
        {"{handle} {date} {text} {id} {n} {quality}"}
      </p>
    </>
  );
}
