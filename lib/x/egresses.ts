export type Egress = {
  /** Omits the proxy's password. */
  name: string;
  proxyUrl: string | undefined;
};

export const DIRECT: Egress = { name: "direct", proxyUrl: undefined };

const PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:", "socks5:", "socks:"]);

export function isEgressList(text: string): boolean {
  return split(text).every((entry) => entry === DIRECT.name || isProxy(entry));
}

/** Two at one proxy get different names. */
export function readEgresses(text: string): Egress[] {
  const named = new Map<string, Egress>();
  for (const entry of split(text)) {
    const plain = entry === DIRECT.name ? entry : nameOf(entry);
    const name = named.has(plain) ? `${plain} ${named.size + 1}` : plain;
    named.set(name, { name, proxyUrl: entry === DIRECT.name ? undefined : entry });
  }
  return named.size > 0 ? [...named.values()] : [DIRECT];
}

function split(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

function isProxy(entry: string): boolean {
  return URL.canParse(entry) && PROTOCOLS.has(new URL(entry).protocol);
}

function nameOf(entry: string): string {
  const { protocol, host } = new URL(entry);
  return `${protocol}//${host}`;
}
