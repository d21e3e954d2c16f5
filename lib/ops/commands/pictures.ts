import "server-only";
import { listThumbnailStores } from "@/db/queries/thumbnails";
import { adoptPictures } from "@/lib/thumbnails/removed-pictures";
import { STORE_UNNAMED } from "@/lib/thumbnails/store";
import { thumbnailStore } from "@/lib/thumbnails/thumbnail-store";
import { type Command, OpsProblem, type Outcome, requireReason, requireWord } from "../command";
import { duration, table } from "../lines";

const NO_STORE =
  "There is no store of preview images here: set S3_* or DATA_DIR as the app has it.";

export const pictures: Command = {
  summary: "shows the stores of preview images, and how many wait for deletion",
  writes: ["adopt"],
  forms: [
    ["pictures", "lists the stores, what they hold and what waits for deletion"],
    [
      'pictures adopt <store> --reason "…"',
      "assigns the preview images of that store to this command's store, after a move or a loss",
    ],
  ],
  async run(call) {
    const [verb, ...words] = call.words;
    if (verb === undefined) return list();
    if (verb !== "adopt") throw new OpsProblem(`pictures ${verb} is not a command.`, "usage");
    requireReason(call);
    const from = requireWord(words, "the store that held them");
    const stores = (await listThumbnailStores()).map(({ store }) => store ?? STORE_UNNAMED);
    if (!stores.includes(from)) throw new OpsProblem(`No preview image is in ${from}.`);
    const adopted = await adoptPictures(from, call.operator);
    if (!adopted) throw new OpsProblem(NO_STORE);
    const { kept, waiting, to } = adopted;
    const line = `${to} now owns the preview images of posts: ${kept}, and those that wait for deletion: ${waiting}.`;
    return { answer: adopted, lines: [line] };
  },
};

async function list(): Promise<Outcome> {
  const ours = await thumbnailStore().name();
  const stores = await listThumbnailStores();
  const rows = stores.map(({ store, kept, waiting, waitingHours }) => ({
    store: store ?? STORE_UNNAMED,
    here: store !== null && store === ours ? "yes" : "no",
    kept,
    waiting,
    for: waitingHours === null ? "-" : duration(waitingHours),
  }));
  return { answer: { ours, stores }, lines: table(rows, "No preview image is stored.") };
}
