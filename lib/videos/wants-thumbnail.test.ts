import { expect, it } from "vitest";
import { wantsThumbnail } from "./wants-thumbnail";

const wanting = { serverId: "1", thumbnail: "https://v/a.mp4", uploadToken: "token" };

it.each([
  [{}, true],
  [{ thumbnail: "https://v/a.mp4?x=1#t" }, true],
  [{ thumbnail: "https://v/a.jpg" }, false],
  [{ thumbnail: "https://v/a.jpg?from=b.mp4" }, false],
  [{ thumbnail: null }, false],
  [{ serverId: null }, false],
  [{ uploadToken: null }, false],
])("with %j: %s", (over, wanted) => expect(wantsThumbnail({ ...wanting, ...over })).toBe(wanted));
