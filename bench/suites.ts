import { accessible } from "./accessible";
import { archives } from "./archives";
import { auth } from "./auth";
import { authors } from "./authors";
import type { Suite } from "./bench";
import { confined } from "./confined";
import { counting } from "./counting";
import { experience } from "./experience";
import { extraction } from "./extraction";
import { favorites } from "./favorites";
import { file } from "./file";
import { hostile } from "./hostile";
import { lighthouse } from "./lighthouse";
import { measuring } from "./measuring";
import { millions } from "./millions";
import { oneNetwork } from "./one-network";
import { pages } from "./pages";
import { rankingAbuse } from "./ranking-abuse";
import { rankings } from "./rankings";
import { rolling } from "./rolling";
import { search } from "./search";
import { serving } from "./serving";
import { sharing } from "./sharing";
import { watch } from "./watch";
import { weights } from "./weights";

export const SUITES: Record<string, Suite> = {
  ...{ extraction, sharing, rolling, serving, measuring, counting },
  "ranking-abuse": rankingAbuse,
  ...{ rankings, archives, auth, favorites, authors, search, millions, file, hostile },
  "one-network": oneNetwork,
  ...{ pages, confined, lighthouse, experience, watch, accessible, weights },
};
