import { type FormEvent, useId, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { FIELD_STYLE } from "@/components/ui/text-field";
import { browserStorage } from "@/lib/browser-storage";
import type { Messages } from "@/lib/i18n/load-messages";
import { keepTaste, type Taste } from "@/lib/taste/taste";

type Texts = Messages["Device"];
type Props = { taste: Taste; texts: Texts; onSaved: (taste: Taste) => void };

const linesOf = (text: string) =>
  [...new Set(text.split("\n").map((line) => line.trim()))].filter(Boolean);

function tasteOf(form: FormData): Taste {
  const text = (name: string) => String(form.get(name) ?? "");
  const seconds = (name: string) => (text(name) === "" ? null : Number(text(name)));
  return {
    authors: linesOf(text("authors").toLowerCase()).map((line) => line.replace(/^@/, "")),
    words: linesOf(text("words")),
    hidesSaved: form.has("saved"),
    hidesWatched: form.has("watched"),
    shortest: seconds("shortest"),
    longest: seconds("longest"),
  };
}

type CheckProps = { name: string; text: string; isOn: boolean };

function Check({ name, text, isOn }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" name={name} defaultChecked={isOn} className="size-5 accent-accent" />
      {text}
    </label>
  );
}

type FieldProps = { name: string; text: string; value: string; isLong?: boolean };

function Field({ name, text, value, isLong = false }: FieldProps) {
  const id = useId();
  return (
    <p className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        {text}
      </label>
      {isLong ? (
        <textarea
          {...{ id, name }}
          rows={4}
          defaultValue={value}
          className={`${FIELD_STYLE} py-3`}
        />
      ) : (
        <input
          {...{ id, name }}
          type="number"
          min={1}
          max={86_400}
          defaultValue={value}
          className={`${FIELD_STYLE} min-h-12`}
        />
      )}
    </p>
  );
}

export function TasteForm({ taste, texts, onSaved }: Props) {
  const [said, setSaid] = useState("");

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const store = browserStorage();
    if (!store) return;
    const next = tasteOf(new FormData(event.currentTarget));
    keepTaste(store, next);
    setSaid(texts.savedTaste);
    onSaved(next);
  }

  return (
    <form onSubmit={save} className="grid gap-4">
      <h2 className="title-section">{texts.hideTitle}</h2>
      <p className="text-pretty text-muted">{texts.hideLead}</p>
      <div>
        <Check name="saved" text={texts.saved} isOn={taste.hidesSaved} />
        <Check name="watched" text={texts.watched} isOn={taste.hidesWatched} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="shortest" text={texts.shortest} value={String(taste.shortest ?? "")} />
        <Field name="longest" text={texts.longest} value={String(taste.longest ?? "")} />
      </div>
      <Field name="authors" text={texts.authors} value={taste.authors.join("\n")} isLong />
      <Field name="words" text={texts.words} value={taste.words.join("\n")} isLong />
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className={buttonStyle.primary}>
          {texts.saveTaste}
        </button>
        <p role="status">{said}</p>
      </div>
    </form>
  );
}
