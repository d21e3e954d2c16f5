import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { isComposing } from "@/components/ui/input-events";

export type Option = {
  key: string;
  href: string;
  group: "authors" | "videos" | null;
  show: ReactNode;
};

/** An editable combobox (ARIA APG). Its list is made once the field is used. */
export function useCombobox(initial = "") {
  const [text, setText] = useState(initial);
  const [isUsed, setUsed] = useState(false);
  const [options, setOptions] = useState<Option[]>([]);
  /** The place of an option changes with the list; its key does not. */
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const active = options.findIndex(({ key }) => key === activeKey);

  function close() {
    setUsed(false);
    setOptions([]);
    setActiveKey(null);
  }

  const attributes = {
    ref: field,
    type: "text",
    role: "combobox",
    "aria-expanded": options.length > 0,
    "aria-controls": listId,
    "aria-autocomplete": "list",
    "aria-activedescendant": active < 0 ? undefined : `${listId}-${active}`,
    autoComplete: "off",
    autoCapitalize: "off",
    spellCheck: false,
    enterKeyHint: "search",
    onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
      setText(currentTarget.value);
      setUsed(true);
      setActiveKey(null);
    },
    onKeyDown(event: KeyboardEvent) {
      // During composition Enter would submit the form.
      if (event.key === "Enter" && isComposing(event.nativeEvent)) event.preventDefault();
    },
  } as const;
  const list = {
    ...{ field, text, options, active, listId },
    onOptions: setOptions,
    onActive: (place: number) => setActiveKey(options[place]?.key ?? null),
    onClose: close,
  };
  return { field, attributes, text, setText, close, list: isUsed && list };
}

export type ComboboxList = Exclude<ReturnType<typeof useCombobox>["list"], false>;
