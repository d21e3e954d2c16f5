import type { FakeX } from "../fake-x/server";
import { textsOf } from "../pages/home-page";

/** What the walks of one engine are about. */
export type Site = {
  url: string;
  x: FakeX;
  /** An author with a full page of videos. Empty where the site was not filled. */
  handle: string;
  /** Where the engine puts what it downloads. */
  downloads: string;
};

export const TEXTS = textsOf("en");
