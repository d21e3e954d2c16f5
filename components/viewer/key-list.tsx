import { Fragment } from "react";
import { KEY_ROWS, type PAGE_KEY_ROWS } from "./keys";
import { CLOSE, Drawing } from "./viewer-drawing";
import type { ViewerTexts } from "./viewer-texts";

type Props = {
  texts: ViewerTexts;
  rows?: readonly (typeof KEY_ROWS | typeof PAGE_KEY_ROWS)[number][];
  onClose: () => void;
};

export function KeyList({ texts, rows = KEY_ROWS, onClose }: Props) {
  return (
    <section className="viewer-keys" aria-labelledby="viewer-keys">
      <h2 id="viewer-keys">{texts.keys}</h2>
      <dl>
        {rows.map(([keys, text]) => (
          <Fragment key={text}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{texts[text]}</dd>
          </Fragment>
        ))}
      </dl>
      <button type="button" className="viewer-button" title={texts.closeKeys} onClick={onClose}>
        <Drawing path={CLOSE} />
        <span className="sr-only">{texts.closeKeys}</span>
      </button>
    </section>
  );
}
