"use client";

import { useId, useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import type { Messages } from "@/lib/i18n/load-messages";
import { THEMES, type Theme } from "@/lib/theme";
import { chooseTheme, chosenTheme, watchTheme } from "./theme";

const NAMES = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

export type ThemeTexts = Pick<Messages["Shell"], "theme" | (typeof NAMES)[Theme]>;

export type ThemeChoiceProps = { texts: ThemeTexts; isRow?: boolean };

export function ThemeChoice({ texts, isRow = false }: ThemeChoiceProps) {
  const name = useId();
  const chosen = useSyncExternalStore(watchTheme, chosenTheme, () => "system" as const);
  return (
    <fieldset
      className={isRow ? "grid auto-cols-fr grid-flow-col rounded-xl border border-line p-1" : ""}
    >
      <legend className="sr-only">{texts.theme}</legend>
      {THEMES.map((theme) => (
        <label
          key={theme}
          className={
            isRow
              ? "segment"
              : "flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm hover:bg-raised has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          }
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
            className="peer sr-only"
          />
          <span className={isRow ? "" : "grow"}>{texts[NAMES[theme]]}</span>
          {!isRow && <Icon name="check" className="size-5 not-peer-checked:invisible" />}
        </label>
      ))}
    </fieldset>
  );
}
