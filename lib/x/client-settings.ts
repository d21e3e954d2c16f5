import { BUILT_IN, type ClientSettings, constantQuery } from "./graphql-config";

type QueryIds = {
  /** Retired ids are last. */
  inOrder: () => readonly string[];
  retire: (queryId: string) => void;
  confirm: (queryId: string) => void;
  isStale: () => boolean;
};

/** Posts after which no id is expected to work: further posts try one of them only. */
const HOPELESS_AFTER = 3;

/** X retires query ids one by one; which one works is learned once, not for every post. */
export function createQueryIds(known: () => readonly string[]): QueryIds {
  let retired: string[] = [];
  let retirements = 0;
  const order = () => {
    const ids = known();
    return [
      ...ids.filter((id) => !retired.includes(id)),
      ...retired.filter((id) => ids.includes(id)),
    ];
  };
  return {
    inOrder: () => {
      const ids = order();
      const isHopeless = retirements >= HOPELESS_AFTER * ids.length;
      return isHopeless ? ids.slice(0, 1) : ids;
    },
    retire: (queryId) => {
      retirements += 1;
      retired = [...retired.filter((other) => other !== queryId), queryId];
    },
    confirm: (queryId) => {
      retirements = 0;
      if (retired.includes(queryId)) retired = retired.filter((other) => other !== queryId);
    },
    isStale: () => {
      const [first] = known();
      return first !== undefined && retired.includes(first);
    },
  };
}

/** What X's web bundle said, once canaries have passed with it. */
export type ProvenSettings = {
  queryId: string;
  features: Readonly<Record<string, boolean>>;
  fieldToggles: Readonly<Record<string, boolean>>;
};

export type FileSettings = { date: string } & Partial<Omit<ClientSettings, "hosts">> & {
    hosts?: Partial<ClientSettings["hosts"]> | undefined;
  };

export type XClient = {
  settings: () => ClientSettings;
  query: () => string;
  queryIds: QueryIds;
  /** False if all were sent already. */
  learnFlags: (names: readonly string[]) => boolean;
  learnedFlags: () => readonly string[];
  adopt: (proven: ProvenSettings | null, flags: readonly string[]) => void;
  proven: () => ProvenSettings | null;
  isStale: () => boolean;
};

/** X names some at once; more than this is no list of flags. */
const MAX_LEARNED = 50;
export const FLAG = /^[a-z][a-z0-9_]{2,79}$/;
export const TOGGLE = /^[A-Za-z]\w{2,79}$/;

type Options = {
  file?: () => FileSettings | null;
  onLearn?: (flags: readonly string[]) => void;
};

// Built-in settings, then proven ones, then learned flags, then the operator's file. A learned flag is sent
// as `false`, which keeps the known shape of answers until the web bundle tells its value.
export function createXClient({ file = () => null, onLearn }: Options = {}): XClient {
  let proven: ProvenSettings | null = null;
  let flags: readonly string[] = [];
  let areFlagsNew = false;
  let merged: { from: unknown[]; settings: ClientSettings; query: string } | null = null;

  function read() {
    const overrides = file();
    const from = [overrides, proven, flags];
    if (merged?.from.every((part, index) => part === from[index])) return merged;
    const settings = merge(proven, flags, overrides);
    merged = { from, settings, query: constantQuery(settings) };
    return merged;
  }

  const queryIds = createQueryIds(() => read().settings.queryIds);
  return {
    settings: () => read().settings,
    query: () => read().query,
    queryIds,
    learnFlags(names) {
      const { features } = read().settings;
      const added = [...new Set(names)].filter((name) => FLAG.test(name) && !(name in features));
      const room = added.slice(0, MAX_LEARNED - flags.length);
      if (room.length === 0) return false;
      flags = [...flags, ...room];
      areFlagsNew = true;
      onLearn?.(flags);
      return true;
    },
    learnedFlags: () => flags,
    adopt(next, known) {
      if (next && next.queryId !== proven?.queryId) areFlagsNew = false;
      proven = next;
      const all = [...new Set([...known, ...flags])].filter((name) => FLAG.test(name));
      if (all.length !== flags.length) flags = all.slice(0, MAX_LEARNED);
    },
    proven: () => proven,
    isStale: () => areFlagsNew || queryIds.isStale(),
  };
}

function merge(
  proven: ProvenSettings | null,
  flags: readonly string[],
  file: FileSettings | null,
): ClientSettings {
  const ids = [
    ...(file?.queryIds ?? []),
    ...(proven ? [proven.queryId] : []),
    ...BUILT_IN.queryIds,
  ];
  return {
    queryIds: [...new Set(ids)],
    features: {
      ...Object.fromEntries(flags.map((name) => [name, false])),
      ...BUILT_IN.features,
      ...proven?.features,
      ...file?.features,
    },
    fieldToggles: { ...BUILT_IN.fieldToggles, ...proven?.fieldToggles, ...file?.fieldToggles },
    bearer: file?.bearer ?? BUILT_IN.bearer,
    userAgent: file?.userAgent ?? BUILT_IN.userAgent,
    hosts: { ...BUILT_IN.hosts, ...file?.hosts },
  };
}
