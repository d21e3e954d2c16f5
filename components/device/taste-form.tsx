import { type FormEvent, useId, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Switch } from "@/components/ui/switch";
import { FIELD_STYLE } from "@/components/ui/text-field";
import { browserStorage } from "@/lib/browser-storage";
import type { Messages } from "@/lib/i18n/load-messages";
import { keepTaste, readTaste, type Taste } from "@/lib/taste/taste";

type Texts = Messages["Device"];
type Props = { taste: Taste; texts: Texts; onSaved: (taste: Taste) => void };

const linesOf = (text: string) =>
  [...new Set(text.split("\n").map((line) => line.trim()))].filter(Boolean);

function fieldsOf(form: FormData): Omit<Taste, "hidesSaved" | "hidesWatched"> {
  const text = (name: string) => String(form.get(name) ?? "");
  const seconds = (name: string) => (text(name) === "" ? null : Number(text(name)));
  return {
    authors: linesOf(text("authors").toLowerCase()).map((line) => line.replace(/^@/, "")),
    words: linesOf(text("words")),
    shortest: seconds("shortest"),
    longest: seconds("longest"),
  };
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

const SWITCH = "flex-row-reverse justify-between py-2";

export function TasteForm({ taste, texts, onSaved }: Props) {
  const [said, setSaid] = useState("");

  function keep(change: Partial<Taste>) {
    const store = browserStorage();
    if (!store) return;
    // Another tab may have changed the rest since this page was opened.
    const next = { ...readTaste(store), ...change };
    keepTaste(store, next);
    onSaved(next);
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    keep(fieldsOf(new FormData(event.currentTarget)));
    setSaid(texts.savedTaste);
  }

  return (
    <section className="grid gap-4">
      <h2 className="title-section">{texts.hideTitle}</h2>
      <p className="text-pretty text-muted">{texts.hideLead}</p>
      <div className="divide-y divide-line rounded-card border border-line bg-surface px-5 py-1">
        <Switch
          isOn={taste.hidesSaved}
          className={SWITCH}
          onChange={(hidesSaved) => keep({ hidesSaved })}
        >
          {texts.saved}
        </Switch>
        <Switch
          isOn={taste.hidesWatched}
          className={SWITCH}
          onChange={(hidesWatched) => keep({ hidesWatched })}
        >
          {texts.watched}
        </Switch>
      </div>
      <form onSubmit={save} onInput={() => setSaid("")} className="grid gap-4">
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
    </section>
  );
}
