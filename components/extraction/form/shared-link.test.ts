import { expect, it } from "vitest";
import { sharedLink } from "./shared-link";

const LINK = "https://x.com/NASA/status/1491475671058681863";
const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;

it.each([
  ["nothing", "", null],
  ["another query", "?lng=ja", null],
  ["a deep link", query({ url: LINK }), { link: LINK, rest: "" }],
  ["a deep link among others", query({ lng: "ja", url: LINK }), { link: LINK, rest: "?lng=ja" }],
  [
    "an Android share",
    query({ title: "NASA", text: `Look ${LINK}` }),
    { link: `Look ${LINK}`, rest: "" },
  ],
  [
    "a share of elsewhere with the post in its text",
    query({ url: "https://a.test", text: LINK }),
    { link: LINK, rest: "" },
  ],
  ["a share without a post", query({ text: "hello" }), { link: "hello", rest: "" }],
  ["an empty share", "?url=&text=", { link: null, rest: "" }],
])("%s", (_, search, found) => expect(sharedLink(search)).toEqual(found));
